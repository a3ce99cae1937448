import type { Staff } from '@bourse/contract'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '@bourse/ui/menu.tsx'
import { useNavigate } from '@tanstack/react-router'
import { OWN_ACCOUNT } from './access.ts'
import { PreferenceChoices } from './preferences.tsx'
import { endSession } from './presence.ts'

export function PersonMenu({ staff }: { staff: Staff }) {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const person = t('person', { name: staff.name, role: t(`roles.${staff.role}`) })
  return (
    <Menu
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
    >
      <PreferenceChoices />
      <MenuSeparator />
      <MenuItem icon={<Icon of={drawings.user} />} onSelect={() => void navigate({ to: OWN_ACCOUNT })}>
        {t('ownAccount')}
      </MenuItem>
      <MenuItem icon={<Icon of={drawings.logOut} />} onSelect={() => endSession('loggedOut')}>
        {t('logOut')}
      </MenuItem>
    </Menu>
  )
}
