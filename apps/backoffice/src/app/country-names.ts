import { useLocaleTag } from '@bourse/ui/i18n.tsx'

/** Names come from the browser, in the language of the page. */
export function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames(useLocaleTag(), { type: 'region' })
  return (code) => (/^[A-Z]{2}$/i.test(code) ? (names.of(code) ?? code) : code)
}
