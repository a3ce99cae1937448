import type { CoinAttributes, Interval, Range, Ticker, TradingPair } from '@bourse/contract'
import { compareDecimals, divideFloor18, formatDecimal, parseDecimal, rescaleFloor } from '@bourse/money'

/** How a range is drawn: candles of one interval, and how many of them fill it. */
export const RANGE_CHART = {
  '1h': { interval: '1m', span: 60 },
  '1d': { interval: '15m', span: 96 },
  '7d': { interval: '1h', span: 168 },
  '1m': { interval: '4h', span: 180 },
  '3m': { interval: '1d', span: 90 },
} as const satisfies Record<Range, { readonly interval: Interval; readonly span: number }>

export const RANGES = ['1h', '1d', '7d', '1m', '3m'] as const satisfies readonly Range[]

/** How far the price has come in a range, as a fraction; null without a past. */
export function changeOf(ticker: Ticker | undefined, range: Range): string | null {
  if (ticker === undefined) return null
  const changes = {
    '1h': ticker.change1h,
    '1d': ticker.change1d,
    '7d': ticker.change7d,
    '1m': ticker.change1m,
    '3m': ticker.change3m,
  } as const satisfies Record<Range, string | null>
  return changes[range]
}

/** The market that was chosen, as long as the coin has it; otherwise that of the person's fiat. */
export function marketOf(
  coin: Pick<CoinAttributes, 'market' | 'markets'>,
  chosen: string | null,
  pairs: readonly TradingPair[],
): TradingPair | null {
  const symbol = chosen !== null && coin.markets.includes(chosen) ? chosen : coin.market
  return pairs.find((pair) => pair.symbol === symbol) ?? null
}

/** A part of a whole in percent, with two decimals, rounded down; null where there is no whole. */
export function shareOf(part: string | null, whole: string | null): number | null {
  if (part === null || whole === null || compareDecimals(whole, '0') <= 0) return null
  const share = divideFloor18(part, whole)
  return Number(rescaleFloor(share, 4).units) / 100
}

/** Where a price stands between the lowest and the highest, 0 to 100; in the middle where they are one. */
export function placeBetween(price: string | null, low: string | null, high: string | null): number | null {
  if (price === null || low === null || high === null) return null
  // A place on a scale of some hundred pixels; floats will do.
  const [at, from, to] = [Number(price), Number(low), Number(high)]
  if (to <= from) return 50
  return Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100))
}

/** The scale of the volume ends at twice the average; what is more stands at its end. */
const VOLUME_SCALE_END = 2

export function volumePlace(ratio: string | null): number | null {
  return ratio === null ? null : Math.min(100, (Number(ratio) / VOLUME_SCALE_END) * 100)
}

/** What an amount is worth at a price, exact. */
export function worthAt(amount: string, price: string): string {
  const [left, right] = [parseDecimal(amount), parseDecimal(price)]
  if (!left.ok || !right.ok) return '0'
  const scale = left.value.scale + right.value.scale
  const units = (left.value.units * right.value.units) as typeof left.value.units
  return formatDecimal({ units, scale })
}

/** The market in which a related coin is compared: against the same money if there is one. */
export function comparedMarket(markets: readonly string[], quote: string): string | null {
  return markets.find((symbol) => symbol.endsWith(`-${quote}`)) ?? markets[0] ?? null
}
