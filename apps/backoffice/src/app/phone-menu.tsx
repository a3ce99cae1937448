import type { Staff } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Segmented } from '@bourse/ui/segmented.tsx'
import { Select } from '@bourse/ui/select.tsx'
import { Sheet } from '@bourse/ui/sheet.tsx'
import { useTheme } from '@bourse/ui/theme.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { OWN_ACCOUNT, type Section } from './access.ts'
import { THEMES } from './preferences.tsx'
import { endSession } from './presence.ts'
import { SessionEnd } from './session-end.tsx'
import { switchLanguage } from './texts.ts'

const ROW = [
  'flex h-14 items-center border-line border-b font-medium text-base text-ink-2',
  'aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_3px_0_0_var(--accent)] aria-[current=page]:pl-3',
].join(' ')

/** Everything that the bar has no room for on a phone. */
export function PhoneMenu({ staff, sections }: { staff: Staff; sections: readonly Section[] }) {
  const t = useTranslations('shell')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t('nav.menu')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-mr-2 grid size-11 place-items-center rounded-1 text-ink"
      >
        <Icon of={drawings.menu} size={20} />
      </button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
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
          {sections.map(({ path, key }) => (
            <Link key={key} to={path} className={ROW} onClick={() => setOpen(false)}>
              {t(`nav.${key}`)}
            </Link>
          ))}
          <Link to={OWN_ACCOUNT} className={ROW} onClick={() => setOpen(false)}>
            {t('ownAccount')}
          </Link>
        </nav>
        <PhonePreferences />
      </Sheet>
    </>
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
