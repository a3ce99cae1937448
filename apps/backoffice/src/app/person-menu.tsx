import type { Staff } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ChevronDownIcon, LogOutIcon } from '@bourse/ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '@bourse/ui/menu.tsx'
import { PreferenceChoices } from './preferences.tsx'
import { endSession } from './presence.ts'

export function PersonMenu({ staff }: { staff: Staff }) {
  const t = useTranslations('shell')
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
          <ChevronDownIcon size={12} />
        </button>
      }
    >
      <PreferenceChoices />
      <MenuSeparator />
      <MenuItem icon={<LogOutIcon />} onSelect={() => endSession('loggedOut')}>
        {t('logOut')}
      </MenuItem>
    </Menu>
  )
}
