import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Logo } from '@bourse/ui/logo.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { config } from '../config.ts'
import { sectionsOf } from '../sections.ts'
import type { StaffSession } from '../session-store.ts'
import { PersonMenu } from './person-menu.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { SessionEnd } from './session-end.tsx'

const NAV_LINK = [
  'relative flex h-10 items-center whitespace-nowrap font-medium text-body text-ink-2 hover:text-ink',
  'aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--ink)]',
].join(' ')

/** The bar stays in sight; the sections, which no one row holds in every language, stand beneath it and go with the page. */
export function Header({ session }: { session: StaffSession }) {
  const t = useTranslations('shell')
  const sections = sectionsOf({ role: session.staff.role, sandbox: config.sandbox })
  return (
    <>
      <header className="sticky top-1.5 z-(--z-header) border-line-2 border-b bg-paper">
        <div className="flex h-[calc(var(--bar)-1px)] items-center gap-6 px-4 md:px-5">
          <OfficeLogo />
          <div className="ml-auto hidden items-center gap-5 lg:flex">
            <SessionEnd />
            <PersonMenu staff={session.staff} />
          </div>
          <div className="ml-auto lg:hidden">
            <PhoneMenu staff={session.staff} sections={sections} />
          </div>
        </div>
      </header>
      <nav aria-label={t('nav.label')} className="hidden flex-wrap gap-x-5 border-line border-b bg-paper px-5 lg:flex">
        {sections.map(({ path, key }) => (
          <Link key={key} to={path} className={NAV_LINK}>
            {t(`nav.${key}`)}
          </Link>
        ))}
      </nav>
    </>
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
