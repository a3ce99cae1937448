import type { Language } from '@bourse/contract/client'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What the server drew a page for, and the answers that it drew it from: with them the browser draws the same. */
export interface FirstView {
  readonly language: Language
  /** Whether for a phone. */
  readonly narrow: boolean
  readonly answers: readonly (readonly [key: QueryKey, data: unknown, at: number])[]
}

export const FIRST_VIEW_ID = 'first-view'

let narrow = false

export const isDrawnNarrow = () => narrow

export function drawFor(device: { readonly narrow: boolean }): void {
  narrow = device.narrow
}

/** The view that came with the page, if there is one. */
export function readFirstView(): FirstView | null {
  const text = document.getElementById(FIRST_VIEW_ID)?.textContent
  return text ? (JSON.parse(text) as FirstView) : null
}

/** What the server asked for need not be asked for again, until it is old. */
export function keepAnswers({ answers }: FirstView, client: QueryClient): void {
  for (const [key, data, updatedAt] of answers) client.setQueryData(key, data, { updatedAt })
}
