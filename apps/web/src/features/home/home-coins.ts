import type { HomeCoin, Ticker } from '@bourse/contract'

/** A coin of a short list as it stands now. */
export interface LiveCoin {
  readonly code: string
  readonly name: string
  readonly market: string
  readonly last: string | null
  readonly scale: number
  readonly change: string | null
  readonly line: readonly number[]
}

/** The page comes with prices; from then on the stream tells them. The line ends at the price of now. */
export function liveCoin(coin: HomeCoin, ticker: Ticker | undefined): LiveCoin {
  const last = ticker?.last ?? coin.last
  const closes = coin.closes.map(Number)
  return {
    code: coin.symbol,
    name: coin.name,
    market: coin.market,
    last,
    // The server writes a price with all the decimals of its market.
    scale: last?.split('.')[1]?.length ?? 0,
    change: ticker?.change1d ?? coin.change1d,
    line: last === null ? closes : [...closes.slice(0, -1), Number(last)],
  }
}
