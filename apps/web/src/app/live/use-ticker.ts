import type { Ticker } from '@bourse/contract'
import { useSyncExternalStore } from 'react'
import { createChannelStore, storePerName, unheard } from './live-store.ts'
import { stream } from './stream.ts'

export const tickerOf = storePerName((symbol) =>
  createChannelStore({ stream, channel: `ticker:${symbol}`, reduce: (_known, data): Ticker => data }),
)

const tickers = createChannelStore({
  stream,
  channel: 'tickers',
  reduce: (known: ReadonlyMap<string, Ticker> | undefined, data): ReadonlyMap<string, Ticker> =>
    new Map([...(known ?? []), ...data.map((ticker) => [ticker.symbol, ticker] as const)]),
})

/** The ticker of one market; undefined until it is known. */
export function useTicker(symbol: string | null): Ticker | undefined {
  const store = tickerOf(symbol)
  return useSyncExternalStore(store.subscribe, store.view, unheard)
}

/** Every ticker by symbol; undefined until they are known. */
export function useTickers(): ReadonlyMap<string, Ticker> | undefined {
  return useSyncExternalStore(tickers.subscribe, tickers.view, unheard)
}
