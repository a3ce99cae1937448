import type { PublicTrade } from '@bourse/contract'
import { useState } from 'react'
import { tickerOf, useTicker } from '../../../app/live/use-ticker.ts'
import { tradesOf, useTradePrice } from '../../../app/live/use-trades.ts'

export interface LastPrice {
  readonly price: string
  /** Of the last move; undefined until there was one. */
  readonly direction: 'up' | 'down' | undefined
}

/** The price of the last trade, as soon as the trade is told; the ticker, a second slower, has it at first. */
export function useLastPrice(symbol: string): LastPrice | null {
  const ticker = useTicker(symbol)
  const traded = useTradePrice(symbol)
  const price = traded ?? ticker?.last ?? null
  const [seen, setSeen] = useState<{ symbol: string; price: string | null; direction: LastPrice['direction'] }>({
    symbol,
    price,
    direction: undefined,
  })
  if (seen.symbol !== symbol || seen.price !== price) {
    const moved = seen.symbol === symbol && seen.price !== null && price !== null
    // Only the order of the two counts here, and prices of one market are far from where floats meet.
    const direction = moved ? (Number(price) > Number(seen.price) ? 'up' : 'down') : undefined
    setSeen({ symbol, price, direction })
  }
  return price === null ? null : { price, direction: seen.direction }
}

/** The trade whose price is the last one. */
export type LastTrade = Pick<PublicTrade, 'price' | 'time'>

/** The same price for the chart, which draws outside React. What the ticker tells at first has a time that nobody knows. */
export function followLastPrice(symbol: string, listener: (last: LastTrade | null) => void): () => void {
  const [trades, ticker] = [tradesOf(symbol), tickerOf(symbol)]
  const tell = () => {
    const [price, trade] = [ticker.view()?.last ?? null, trades.view()?.[0]]
    listener(trade ?? (price === null ? null : { price, time: 0 }))
  }
  const leaves = [trades.subscribe(tell), ticker.subscribe(tell)]
  tell()
  return () => {
    for (const leave of leaves) leave()
  }
}
