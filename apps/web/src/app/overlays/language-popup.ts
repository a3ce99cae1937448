import type { Language } from '@bourse/contract/client'

/** Specification §5. The countries are spelled as the specification spells them. */
const OFFERED: readonly string[] = ['en', 'de', 'it', 'ru']
const COUNTRIES: readonly string[] = ['English', 'Italiano', 'German', 'Russian', 'Russia']

export interface PopupFacts {
  readonly suggestion: { readonly language: Language | null; readonly country: string | null }
  readonly stored: Language | null
  /** The language on the page, which stands in for the stored one until something is stored. */
  readonly current: Language
  /** The question was asked in this session already (specification §4). */
  readonly asked: boolean
}

/** The language to offer, or null for no popup. */
export function languageToOffer({ suggestion, stored, current, asked }: PopupFacts): Language | null {
  const { language, country } = suggestion
  if (asked || language === null || country === null) return null
  if (!OFFERED.includes(language) || !COUNTRIES.includes(country)) return null
  return language === (stored ?? current) ? null : language
}
