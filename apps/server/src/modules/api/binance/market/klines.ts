import type { Interval } from '@bourse/contract'
import { ok } from '@bourse/money'
import { z } from 'zod'
import { type CountedCandle, type Market, moveBy, startOf } from '../../../markets/index.ts'
import { type Address, open } from '../endpoints.ts'
import { optional, required, time } from '../fields.ts'
import type { MarketDeps } from './market.ts'
import { kline } from './market-answers.ts'
import { atMost, interval, symbolName, timeZone } from './market-fields.ts'
import { amount, price, total } from './numbers.ts'

interface KlineRange {
  readonly interval: Interval
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit: number
}

/** Candles whose beginning lies between both times: the first of them when a beginning is asked for, else the last. */
async function klinesOf(
  { markets, clock }: Pick<MarketDeps, 'markets' | 'clock'>,
  market: Market,
  { interval: length, startTime, endTime, limit }: KlineRange,
): Promise<readonly CountedCandle[]> {
  const to = Math.min(endTime ?? Number.POSITIVE_INFINITY, clock.now().getTime())
  if (startTime === undefined) return markets.counts.series(market, { interval: length, to, limit })
  if (startTime > to) return []
  const earliest = await markets.counts.earliest(market, length)
  if (earliest === undefined) return []
  const first = Math.max(beginningFrom(length, startTime), earliest)
  const last = Math.min(moveBy(length, first, limit - 1), startOf(length, to))
  return first > last ? [] : markets.counts.series(market, { interval: length, from: first, to: last, limit })
}

/** The first candle that begins at a time or after it. */
function beginningFrom(length: Interval, at: number): number {
  const start = startOf(length, at)
  return start === at ? start : moveBy(length, start, 1)
}

/** The same for charts and for machines: nothing is smoothed here. */
export function klineEndpoints(deps: MarketDeps): Address[] {
  return ['/api/v3/klines', '/api/v3/uiKlines'].map((path) =>
    open({
      ...{ method: 'GET', path, weight: 2 },
      ...{ summary: 'Candles of a market, oldest first; 500 unless told.', output: z.array(kline) },
      fields: {
        symbol: required(symbolName),
        interval: required(interval),
        startTime: optional(time),
        endTime: optional(time),
        timeZone: optional(timeZone),
        limit: optional(atMost(1_000)),
      },
      async answer({ symbol, limit = 500, ...range }) {
        const market = await deps.names.one(symbol)
        if (!market.ok) return market
        const candles = await klinesOf(deps, market.value, { ...range, limit })
        return ok(candles.map((candle) => klineOf(market.value, range.interval, candle)))
      },
    }),
  )
}

function klineOf(market: Market, length: Interval, candle: CountedCandle): z.output<typeof kline> {
  const { start, open: first, high, low, close, volume, quoteVolume, trades, takerVolume, takerQuoteVolume } = candle
  return [
    start,
    ...([price(market, first), price(market, high), price(market, low), price(market, close)] as const),
    amount(market, volume),
    moveBy(length, start, 1) - 1,
    total(market, quoteVolume),
    trades,
    amount(market, takerVolume),
    total(market, takerQuoteVolume),
    '0',
  ]
}
