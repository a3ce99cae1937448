import { createTexts } from '@bourse/ui/texts.ts'

const LANGUAGE_KEY = 'lang'

const texts = createTexts({
  storedLanguage: () => attempt(() => localStorage.getItem(LANGUAGE_KEY)),
  storeLanguage: (language) => attempt(() => localStorage.setItem(LANGUAGE_KEY, language)),
})

export const { currentLanguage, useTextState, shellText, switchLanguage } = texts

/** Few pages and short texts: all of one language arrive at the start. */
export function loadFirstTexts(): Promise<void> {
  return texts.ensureTexts([
    'ui',
    'shell',
    'login',
    'system',
    'users',
    'wallet',
    'funding',
    'trading',
    'kyc',
    'markets',
    'content',
    'staff',
    'auditLog',
    'sandbox',
  ])
}

/** Where storage is forbidden, a choice holds until the page is left. */
function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
