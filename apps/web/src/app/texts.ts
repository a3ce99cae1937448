import { createTexts } from '@bourse/ui/texts.ts'
import { storage } from './browser-storage.ts'
import { loadChunk } from './chunk.ts'

export const { currentLanguage, messages, useTextState, shellText, ensureTexts, switchLanguage } = createTexts({
  storedLanguage: () => storage.get('lang'),
  storeLanguage: (language) => storage.set('lang', language),
  fetching: loadChunk,
})

/** The texts that every page needs; the page appears after them. */
export function loadFirstTexts(): Promise<void> {
  return ensureTexts(['ui', 'shell'])
}
