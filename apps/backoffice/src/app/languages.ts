import type { LanguageTexts } from '@bourse/contract'
import { LANGUAGES, type Language } from '@bourse/ui/i18n.tsx'

export const NO_TEXTS: LanguageTexts = { en: '', it: '', de: '', ru: '', es: '', 'zh-TW': '' }

/** The languages in which nothing is written. */
export function missingLanguages(texts: LanguageTexts): Language[] {
  return LANGUAGES.filter((language) => texts[language].trim() === '')
}

export function isEmpty(texts: LanguageTexts): boolean {
  return missingLanguages(texts).length === LANGUAGES.length
}

/** Written in some languages and not in others: nobody may read it so. */
export function isHalf(texts: LanguageTexts): boolean {
  const missing = missingLanguages(texts).length
  return missing > 0 && missing < LANGUAGES.length
}
