import { createTexts } from '@bourse/ui/texts.ts'

const LANGUAGE_KEY = 'lang'

export const { currentLanguage, useTextState, shellText, ensureTexts, switchLanguage } = createTexts({
  storedLanguage: () => attempt(() => localStorage.getItem(LANGUAGE_KEY)),
  storeLanguage: (language) => attempt(() => localStorage.setItem(LANGUAGE_KEY, language)),
})

/** The texts that every page needs; the page appears after them. */
export function loadFirstTexts(): Promise<void> {
  return ensureTexts(['ui', 'shell'])
}

/** Where storage is forbidden, a choice holds until the page is left. */
function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
