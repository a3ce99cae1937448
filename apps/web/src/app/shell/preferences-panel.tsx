import { LANGUAGES, type Language } from '@bourse/contract/client'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { Switch } from '@bourse/ui/fields/switch.tsx'
import { LANGUAGE_NAMES, useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { type ThemeChoice, useTheme } from '@bourse/ui/theme.ts'
import { useFiat } from '../browser-storage.ts'
import { chooseFiat, chooseLanguageOfPerson, FIATS } from '../session.ts'

const THEMES = ['light', 'dark', 'system'] as const satisfies readonly ThemeChoice[]

/** Language, currency and theme: everything that a visitor may set without an account. */
export function PreferencesPanel() {
  const t = useTranslations('shell.preferences')
  const theme = useTheme()
  const fiat = useFiat()
  return (
    <div className="flex flex-col gap-5 text-body">
      <LanguageChoice />
      <div>
        <div className="mb-1.5 font-semibold">{t('currency')}</div>
        <Segmented
          block
          label={t('currency')}
          value={FIATS.find((option) => option === fiat) ?? FIATS[0]}
          onChange={(choice) => void chooseFiat(choice)}
          options={FIATS.map((option) => ({ value: option, label: option }))}
        />
        <p className="mt-1 text-dense text-ink-3">{t('currencyHint')}</p>
      </div>
      <div>
        <div className="mb-1.5 font-semibold">{t('theme')}</div>
        <div className="grid gap-1">
          {THEMES.map((choice) => (
            <label key={choice} className="flex min-h-7 items-center gap-2.5">
              <input
                type="radio"
                name="theme"
                checked={theme.choice === choice}
                onChange={() => theme.setChoice(choice)}
                className="size-4 accent-(--accent)"
              />
              {t(`themes.${choice}`)}
            </label>
          ))}
        </div>
      </div>
      <div>
        <Switch
          label={t('colourBlind')}
          checked={theme.colourBlind}
          onChange={(event) => theme.setColourBlind(event.target.checked)}
        />
        <p className="mt-1 text-dense text-ink-3">{t('colourBlindHint')}</p>
      </div>
    </div>
  )
}

function LanguageChoice() {
  const t = useTranslations('shell.preferences')
  const current = useLanguage()
  const choose = (language: Language) => void chooseLanguageOfPerson(language)
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('language')}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1">
        {LANGUAGES.map((language) => (
          <label key={language} lang={language} className="flex min-h-7 items-center gap-2.5">
            <input
              type="radio"
              name="language"
              checked={language === current}
              onChange={() => choose(language)}
              className="size-4 accent-(--accent)"
            />
            {LANGUAGE_NAMES[language]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
