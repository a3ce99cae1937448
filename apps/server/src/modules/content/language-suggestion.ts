import { type Language, matchLanguage, parseAcceptLanguage } from '@bourse/contract'

export interface LanguageSuggestion {
  readonly language: Language | null
  readonly country: string | null
}

/** The names of countries that the language popup knows (specification §5), by the region of a language tag. */
const COUNTRY_OF_REGION: Readonly<Record<string, string>> = {
  GB: 'English',
  IE: 'English',
  US: 'English',
  MT: 'English',
  IT: 'Italiano',
  SM: 'Italiano',
  DE: 'German',
  AT: 'German',
  LI: 'German',
  RU: 'Russia',
}
const COUNTRY_OF_LANGUAGE: Readonly<Record<string, string>> = {
  en: 'English',
  it: 'Italiano',
  de: 'German',
  ru: 'Russian',
}

/** What the browser asks for first. */
export function suggestLanguage(acceptLanguage: string | undefined): LanguageSuggestion {
  const [first] = parseAcceptLanguage(acceptLanguage)
  const language = first === undefined ? undefined : matchLanguage(first)
  if (first === undefined || language === undefined) return { language: null, country: null }
  const [, ...subtags] = first.split('-')
  const region = subtags.at(-1)?.toUpperCase() ?? ''
  return { language, country: COUNTRY_OF_REGION[region] ?? COUNTRY_OF_LANGUAGE[language] ?? null }
}
