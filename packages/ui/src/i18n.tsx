import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { type AbstractIntlMessages, type IntlError, IntlProvider, useTranslations } from 'use-intl'

export { useTranslations }

/** The six languages of the product, in the order of the language menu. */
export const LANGUAGES = ['en', 'it', 'de', 'ru', 'es', 'zh-TW'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language named in itself, for the language menu. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  it: 'Italiano',
  de: 'Deutsch',
  ru: 'Русский',
  es: 'Español',
  'zh-TW': '繁體中文',
}

const LOCALES: Record<Language, string> = {
  en: 'en-GB',
  it: 'it-IT',
  de: 'de-DE',
  ru: 'ru-RU',
  es: 'es-ES',
  'zh-TW': 'zh-Hant-TW',
}

/** The BCP 47 locale that numbers and dates of a language are written in. */
export function localeOf(language: Language): string {
  return LOCALES[language]
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

const LanguageContext = createContext<Language>('en')

/** The language of the page. */
export function useLanguage(): Language {
  return use(LanguageContext)
}

/** The locale of the page, for `format.ts` and `Intl`. */
export function useLocaleTag(): string {
  return localeOf(useLanguage())
}

function reportError(error: IntlError): void {
  // A missing text is a bug: it must stop a test and a developer, and must never stop a customer.
  if (import.meta.env.PROD) return
  throw error
}

function lastSegment({ key }: { key: string }): string {
  return key.slice(key.lastIndexOf('.') + 1)
}

/** Where dates are told for; before the page runs, and so on the server, nobody knows better than UTC. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, ownTimeZone, () => 'UTC')
}

const never = () => () => {}
let known: string | undefined

/** Asked for when a page is drawn and not before: the browser's calendar is slow to wake. */
function ownTimeZone(): string {
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return known
}

/** No text formats a date itself; a time zone that became known later would have every text on the page written again. */
const TEXT_TIME_ZONE = 'UTC'

export interface I18nProviderProps {
  language: Language
  /** Every namespace that the page needs, each under its own name: `{ ui: {…}, shell: {…} }`. */
  messages: AbstractIntlMessages
  children: ReactNode
}

export function I18nProvider({ language, messages, children }: I18nProviderProps) {
  return (
    <LanguageContext value={language}>
      <IntlProvider
        locale={localeOf(language)}
        messages={messages}
        timeZone={TEXT_TIME_ZONE}
        onError={reportError}
        getMessageFallback={lastSegment}
      >
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}
