export const LANGUAGES = ['en', 'it', 'de', 'ru', 'es', 'zh-TW'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'en'

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/** The supported language that fits a BCP 47 tag: `de-AT` → `de`; every Chinese tag → Traditional Chinese. */
export function matchLanguage(tag: string): Language | undefined {
  const primary = tag.trim().toLowerCase().split('-')[0]
  return LANGUAGES.find((language) => language.toLowerCase().split('-')[0] === primary)
}

/** Specification §9: the stored language, else the first supported one the browser asks for, else English. */
export function chooseLanguage(stored: string | null | undefined, wanted: readonly string[]): Language {
  if (isLanguage(stored)) return stored
  for (const tag of wanted) {
    const match = matchLanguage(tag)
    if (match !== undefined) return match
  }
  return DEFAULT_LANGUAGE
}

/** The tags of an Accept-Language header, best first. */
export function parseAcceptLanguage(header: string | undefined): string[] {
  if (header === undefined) return []
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag, quality: quality === undefined ? 1 : Number(quality.trim().slice(2)) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((left, right) => right.quality - left.quality)
    .map(({ tag }) => tag)
}
