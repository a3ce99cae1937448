import type { PublicTrade } from '@bourse/contract'
import { useSyncExternalStore } from 'react'
import { createChannelStore, storePerName, unheard } from './live-store.ts'
import { hearServerTime } from './server-clock.ts'
import { stream } from './stream.ts'

const LATEST = 100

export const tradesOf = storePerName((symbol) =>
  createChannelStore({
    stream,
    channel: `trades:${symbol}`,
    reduce: (known: readonly PublicTrade[] | undefined, data): readonly PublicTrade[] => {
      // Only what comes as it happens tells the time; the list at the start may be old.
      if (known !== undefined) hearServerTime(data.at(-1)?.time)
      return [...data.toReversed(), ...(known ?? [])].slice(0, LATEST)
    },
  }),
)

/** The latest trades, newest first; undefined until they are known. */
export function useTrades(symbol: string | null): readonly PublicTrade[] | undefined {
  const store = tradesOf(symbol)
  return useSyncExternalStore(store.subscribe, store.view, unheard)
}

/** The price of the latest trade: the component is drawn again only when it differs. */
export function useTradePrice(symbol: string | null): string | undefined {
  const store = tradesOf(symbol)
  return useSyncExternalStore(store.subscribe, () => store.view()?.[0]?.price, unheard)
}
