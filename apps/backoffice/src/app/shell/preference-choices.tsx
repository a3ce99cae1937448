import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import type { LateMenuProps } from '@bourse/ui/overlays/late-menu.tsx'
import { Menu, MenuChoice, MenuLabel, MenuSeparator } from '@bourse/ui/overlays/menu.tsx'
import { useTheme } from '@bourse/ui/theme.ts'
import { switchLanguage } from '../texts.ts'
import { THEMES } from './themes.ts'

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

export function PreferenceList(menu: LateMenuProps) {
  return (
    <Menu {...menu}>
      <PreferenceChoices />
    </Menu>
  )
}
