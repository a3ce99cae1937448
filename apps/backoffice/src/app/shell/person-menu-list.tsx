import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import type { LateMenuProps } from '@bourse/ui/overlays/late-menu.tsx'
import { Menu, MenuItem, MenuSeparator } from '@bourse/ui/overlays/menu.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { OWN_ACCOUNT } from '../access.ts'
import { PreferenceChoices } from './preference-choices.tsx'
import { endSession } from './presence.ts'
import { SessionEnd } from './session-end.tsx'

export function PersonMenuList(menu: LateMenuProps) {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  return (
    <Menu {...menu}>
      <div className="px-3.5 pb-1 xl:hidden">
        <SessionEnd />
      </div>
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
