import type { Candle, Interval } from '@bourse/contract'
import type { LastTrade } from '../market/use-last-price.ts'

/** A candle as it is drawn: floats will do for pixels. `time` is in seconds, moved so that its hours are those of the device. */
export interface Bar {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** Days, weeks and months begin at midnight UTC; moving them to the hours of the device would put them on another date. */
const WHOLE_DAYS: readonly Interval[] = ['1d', '3d', '1w', '1M']

export function hasWholeDays(interval: Interval): boolean {
  return WHOLE_DAYS.includes(interval)
}

/** One offset for the whole series: with the change of the clocks in it, an hour would otherwise come twice. */
export function clockShift(candles: readonly Candle[], interval: Interval): number {
  const last = candles.at(-1)
  if (last === undefined || hasWholeDays(interval)) return 0
  return -new Date(last.time).getTimezoneOffset() * 60
}

export function barOf(candle: Candle, shift: number): Bar {
  return {
    time: candle.time / 1000 + shift,
    open: Number(candle.open),
    high: Number(candle.high),
    low: Number(candle.low),
    close: Number(candle.close),
    volume: Number(candle.volume),
  }
}

/** A candle only gains trades, so of two readings the one with fewer is the older. */
function newer(left: Candle, right: Candle): Candle {
  return right.trades >= left.trades ? right : left
}

/** Takes in a candle from the stream: the last one as it is now, or the next. One that lies further back changes nothing. */
export function withCandle(candles: readonly Candle[], candle: Candle): readonly Candle[] {
  const last = candles.at(-1)
  if (last === undefined || candle.time > last.time) return [...candles, candle]
  const place = candles.findLastIndex(({ time }) => time === candle.time)
  const known = candles[place]
  if (known === undefined) return candles
  const kept = newer(known, candle)
  return kept === known ? candles : candles.with(place, kept)
}

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

function endOf(time: number, interval: Interval): number {
  const start = new Date(time)
  if (interval === '1M') return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)
  return time + Number.parseInt(interval, 10) * UNIT_MS[interval.slice(-1) as keyof typeof UNIT_MS]
}

/**
 * The last candle as of the last trade. Candles are told later than trades, and page and chart may not show two prices.
 * A trade of another candle changes nothing: its own candle is on its way.
 */
export function withLastTrade(candle: Candle, trade: LastTrade | null, interval: Interval): Candle {
  if (trade === null || trade.price === candle.close) return candle
  if (trade.time < candle.time || trade.time >= endOf(candle.time, interval)) return candle
  const { price } = trade
  const high = Number(price) > Number(candle.high) ? price : candle.high
  const low = Number(price) < Number(candle.low) ? price : candle.low
  return { ...candle, close: price, high, low }
}

/** An answer of the server with what the stream has told meanwhile. */
export function withNewer(answer: readonly Candle[], known: readonly Candle[]): readonly Candle[] {
  const first = answer.at(-1)?.time ?? Number.POSITIVE_INFINITY
  return known.filter(({ time }) => time >= first).reduce(withCandle, answer)
}

/** Whether candles lie between the last one and this: the clock of a demo was moved, or nobody traded for a while. */
export function isLeap(candles: readonly Candle[], candle: Candle): boolean {
  const [before, last] = candles.slice(-2)
  if (before === undefined || last === undefined) return false
  return candle.time - last.time > 1.5 * (last.time - before.time)
}

/** Pages of history, the newest first, as one series that begins with the oldest candle. */
export function seriesOf(pages: readonly (readonly Candle[])[]): readonly Candle[] {
  return pages.toReversed().flat()
}

export interface ChartSummary {
  readonly candles: number
  readonly from: number
  readonly to: number
  readonly first: string
  readonly last: string
  readonly high: string
  readonly low: string
}

/** What a person who cannot see the drawing is told of it. */
export function summaryOf(candles: readonly Candle[]): ChartSummary | null {
  const [first] = candles
  const last = candles.at(-1)
  if (first === undefined || last === undefined) return null
  const high = candles.reduce((best, candle) => (Number(candle.high) > Number(best.high) ? candle : best))
  const low = candles.reduce((best, candle) => (Number(candle.low) < Number(best.low) ? candle : best))
  return {
    candles: candles.length,
    from: first.time,
    to: last.time,
    first: first.open,
    last: last.close,
    high: high.high,
    low: low.low,
  }
}

/** The fewest decimals, up to `most`, that still tell all the figures exactly. */
export function decimalsFor(figures: readonly number[], most: number): number {
  const isExact = (decimals: number) =>
    figures.every((figure) => Math.abs(figure * 10 ** decimals - Math.round(figure * 10 ** decimals)) < 1e-6)
  const fewest = Array.from({ length: most }, (_, decimals) => decimals).find(isExact)
  return fewest ?? most
}
