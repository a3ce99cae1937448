import * as drawings from '@bourse/ui/drawings.gen.ts'
import { LANGUAGE_NAMES, useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { LateMenuButton } from '@bourse/ui/overlays/late-menu.tsx'
import { lazy } from 'react'

const loadList = () => import('./preference-choices.tsx')
const PreferenceList = lazy(async () => ({ default: (await loadList()).PreferenceList }))

/** Language and theme for those who are not logged in. */
export function PreferencesMenu() {
  const t = useTranslations('shell.preferences')
  const language = useLanguage()
  return (
    <LateMenuButton
      preload={() => void loadList()}
      menu={(menu) => <PreferenceList {...menu} />}
      trigger={
        <button
          type="button"
          aria-label={t('change', { language: LANGUAGE_NAMES[language] })}
          className="inline-flex h-9 items-center gap-1.5 rounded-1 px-2 font-medium text-body text-ink-2 hover:bg-paper-down hover:text-ink"
        >
          <Icon of={drawings.globe} size={14} />
          {LANGUAGE_NAMES[language]}
          <Icon of={drawings.chevronDown} size={12} />
        </button>
      }
    />
  )
}
