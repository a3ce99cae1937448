import type { Staff } from '@bourse/contract'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { LateMenuButton } from '@bourse/ui/overlays/late-menu.tsx'
import { lazy } from 'react'

const loadList = () => import('./person-menu-list.tsx')
const PersonMenuList = lazy(async () => ({ default: (await loadList()).PersonMenuList }))

export function PersonMenu({ staff }: { staff: Staff }) {
  const t = useTranslations('shell')
  const person = t('person', { name: staff.name, role: t(`roles.${staff.role}`) })
  return (
    <LateMenuButton
      preload={() => void loadList()}
      menu={(menu) => <PersonMenuList {...menu} />}
      trigger={
        <button
          type="button"
          aria-label={t('personMenu', { person })}
          className="inline-flex h-9 items-center gap-1.5 whitespace-nowrap rounded-1 px-1.5 font-medium text-body text-ink-2 hover:bg-paper-down hover:text-ink data-[state=open]:bg-paper-down"
        >
          {person}
          <Icon of={drawings.chevronDown} size={12} />
        </button>
      }
    />
  )
}
