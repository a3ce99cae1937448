import type { PublicTrade } from '@bourse/contract'
import { useSyncExternalStore } from 'react'
import { createChannelStore, storePerName } from './live-store.ts'
import { stream } from './stream.ts'

const LATEST = 100

const tradesOf = storePerName((symbol) =>
  createChannelStore({
    stream,
    channel: `trades:${symbol}`,
    reduce: (known: readonly PublicTrade[] | undefined, data): readonly PublicTrade[] =>
      [...data.toReversed(), ...(known ?? [])].slice(0, LATEST),
  }),
)

/** The latest trades, newest first; undefined until they are known. */
export function useTrades(symbol: string | null): readonly PublicTrade[] | undefined {
  const store = tradesOf(symbol)
  return useSyncExternalStore(store.subscribe, store.view)
}
