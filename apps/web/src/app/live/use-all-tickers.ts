import type { Ticker } from '@bourse/contract'
import * as markets from '@bourse/contract/calls/web/markets'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../client.ts'
import { useTicker, useTickers } from './use-ticker.ts'

export type Tickers = ReadonlyMap<string, Ticker>

const bySymbol = (tickers: readonly Ticker[]): Tickers => new Map(tickers.map((ticker) => [ticker.symbol, ticker]))

/**
 * Every ticker by symbol, from whoever is first: a call, because a page with prices should not wait for a connection, and
 * from then on the stream. Undefined until either has answered.
 */
export function useAllTickers(): Tickers | undefined {
  const live = useTickers()
  const { data } = useQuery({
    queryKey: ['markets', 'prices'],
    queryFn: ({ signal }) => call(markets.prices, {}, { signal }),
    select: bySymbol,
    enabled: live === undefined,
  })
  return useMemo(
    () => (live === undefined || data === undefined ? (live ?? data) : keepEqual(live, data)),
    [live, data],
  )
}

/** The ticker of one market, as soon as any source has told it. */
export function useTickerOrKnown(symbol: string | null): Ticker | undefined {
  const live = useTicker(symbol)
  const all = useAllTickers()
  return live ?? (symbol === null ? undefined : all?.get(symbol))
}

/** A ticker that says what was known stays the same object, so that its row need not be drawn again. */
function keepEqual(live: Tickers, known: Tickers): Tickers {
  return new Map([...live].map(([symbol, ticker]) => [symbol, sameOf(known.get(symbol), ticker)]))
}

function sameOf(known: Ticker | undefined, ticker: Ticker): Ticker {
  const keys = Object.keys(ticker) as (keyof Ticker)[]
  return known !== undefined && keys.every((key) => known[key] === ticker[key]) ? known : ticker
}
