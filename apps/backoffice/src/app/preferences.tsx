import * as drawings from '@bourse/ui/drawings.gen.ts'
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Menu, MenuChoice, MenuLabel, MenuSeparator } from '@bourse/ui/menu.tsx'
import { type ThemeChoice, useTheme } from '@bourse/ui/theme.ts'
import { switchLanguage } from './texts.ts'

export const THEMES = ['light', 'dark', 'system'] as const satisfies readonly ThemeChoice[]

/** Language and theme as part of a menu. */
export function PreferenceChoices() {
  const t = useTranslations('shell.preferences')
  const language = useLanguage()
  const theme = useTheme()
  return (
    <>
      <MenuLabel>{t('language')}</MenuLabel>
      <MenuChoice
        label={t('language')}
        value={language}
        onChange={(next) => void switchLanguage(next)}
        options={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
      />
      <MenuSeparator />
      <MenuLabel>{t('theme')}</MenuLabel>
      <MenuChoice
        label={t('theme')}
        value={theme.choice}
        onChange={theme.setChoice}
        options={THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
      />
    </>
  )
}

/** The same for those who are not logged in. */
export function PreferencesMenu() {
  const t = useTranslations('shell.preferences')
  const language = useLanguage()
  return (
    <Menu
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
    >
      <PreferenceChoices />
    </Menu>
  )
}
