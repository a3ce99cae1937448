import { type BookView, createDepthBook } from '@bourse/client'
import { useSyncExternalStore } from 'react'
import { createLiveStore, type LiveStore, storePerName } from './live-store.ts'
import { stream } from './stream.ts'

/** The book of a market for those who draw it outside React. */
export const depthOf: (symbol: string | null) => LiveStore<BookView> = storePerName((symbol) => {
  const book = createDepthBook(stream, symbol)
  return createLiveStore({ follow: book.subscribe, read: book.view })
})

/** The whole book, best prices first, changed at most ten times a second; undefined until it is known. */
export function useDepth(symbol: string | null): BookView | undefined {
  const store = depthOf(symbol)
  return useSyncExternalStore(store.subscribe, store.view)
}

/** A part of the book: the component is drawn again only when what it picks differs. Texts and numbers fit. */
export function useDepthPick<T extends string | number | undefined>(
  symbol: string | null,
  pick: (book: BookView) => T,
): T | undefined {
  const store = depthOf(symbol)
  return useSyncExternalStore(store.subscribe, () => {
    const book = store.view()
    return book === undefined ? undefined : pick(book)
  })
}
