import type { Staff } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Sheet } from '@bourse/ui/overlays/sheet.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useTheme } from '@bourse/ui/theme.ts'
import { OWN_ACCOUNT } from '../access.ts'
import type { MenuGroup } from '../sections.ts'
import { switchLanguage } from '../texts.ts'
import { endSession } from './presence.ts'
import { SessionEnd } from './session-end.tsx'
import { THEMES } from './themes.ts'

const ROW = [
  'flex min-h-11 items-center border-line border-b font-medium text-body text-ink-2',
  'aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_3px_0_0_var(--accent)] aria-[current=page]:pl-3',
].join(' ')

export interface PhoneSheetProps {
  staff: Staff
  menu: readonly MenuGroup[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Everything that the bar has no room for on a phone. */
export function PhoneSheet({ staff, menu, open, onOpenChange }: PhoneSheetProps) {
  const t = useTranslations('shell')
  const close = () => onOpenChange(false)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('person', { name: staff.name, role: t(`roles.${staff.role}`) })}
      description={<SessionEnd />}
      actions={
        <Button onClick={() => endSession('loggedOut')}>
          <Icon of={drawings.logOut} />
          {t('logOut')}
        </Button>
      }
    >
      <nav aria-label={t('nav.label')} className="border-ink border-t-2">
        {menu.map(({ key: group, sections }) => (
          <section key={group}>
            <h3 className="pt-3 pb-1 font-semibold text-dense text-ink-3">{t(`nav.groups.${group}`)}</h3>
            <div className="grid grid-cols-2 gap-x-4">
              {sections.map(({ path, key }) => (
                <Link key={key} to={path} className={ROW} onClick={close}>
                  {t(`nav.${key}`)}
                </Link>
              ))}
            </div>
          </section>
        ))}
        <Link to={OWN_ACCOUNT} className={`${ROW} mt-3`} onClick={close}>
          {t('ownAccount')}
        </Link>
      </nav>
      <PhonePreferences />
    </Sheet>
  )
}

function PhonePreferences() {
  const t = useTranslations('shell.preferences')
  const language = useLanguage()
  const theme = useTheme()
  return (
    <div className="mt-5 grid gap-4">
      <Select
        label={t('language')}
        value={language}
        onChange={(event) => {
          if (isLanguage(event.target.value)) void switchLanguage(event.target.value)
        }}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <Segmented
        block
        size="lg"
        label={t('theme')}
        value={theme.choice}
        onChange={theme.setChoice}
        options={THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
      />
    </div>
  )
}
