import { useState } from 'react'
import { useTicker } from '../../../app/live/use-ticker.ts'
import { useTradePrice } from '../../../app/live/use-trades.ts'

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
