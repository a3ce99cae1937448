import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Logo } from '@bourse/ui/logo.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { config } from '../config.ts'
import { menuOf } from '../sections.ts'
import type { StaffSession } from '../session-store.ts'
import { PersonMenu } from './person-menu.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { SectionMenus } from './section-menus.tsx'
import { SessionEnd } from './session-end.tsx'

/** The bar stays in sight, with the sections in groups: one row holds these in every language. */
export function Header({ session }: { session: StaffSession }) {
  const menu = menuOf({ role: session.staff.role, sandbox: config.sandbox })
  return (
    <header className="sticky top-1.5 z-(--z-header) border-line-2 border-b bg-paper">
      <div className="flex h-[calc(var(--bar)-1px)] items-center gap-8 px-4 md:px-5">
        <OfficeLogo />
        <SectionMenus menu={menu} />
        <div className="ml-auto hidden min-w-0 items-center gap-5 lg:flex">
          <SessionEnd className="max-xl:hidden" />
          <PersonMenu staff={session.staff} />
        </div>
        <div className="ml-auto lg:hidden">
          <PhoneMenu staff={session.staff} menu={menu} />
        </div>
      </div>
    </header>
  )
}

export function OfficeLogo() {
  const t = useTranslations('shell')
  return (
    <span className="flex shrink-0 items-center gap-3">
      <Logo size={24} />
      <Tag tone="ink">{t('office')}</Tag>
    </span>
  )
}
