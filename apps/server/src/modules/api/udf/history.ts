import type { Interval } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { z } from 'zod'
import { type CountedCandle, type Market, type Markets, moveBy, startOf } from '../../markets/index.ts'
import { may, must, type Query } from './addresses.ts'
import { intervalOf, RESOLUTION } from './symbols.ts'
import type { history } from './udf-answers.ts'

export type UdfMarkets = Pick<Markets, 'counts'>

type HistoryRefusal = { readonly code: 'resolution' | 'from' | 'to' | 'countback' }

const MOST_BARS = 5_000
const SECONDS = /^-?\d{1,11}(?:\.\d{1,6})?$/
const COUNT = /^\d{1,9}$/

const moment = { type: 'number' }
export const HISTORY_FIELDS = {
  resolution: must(RESOLUTION),
  from: may({ ...moment, description: 'Seconds since 1970: the first that may begin a bar.' }),
  to: must({ ...moment, description: 'Seconds since 1970: the first that may not any more.' }),
  countback: may({ type: 'integer', minimum: 0, maximum: 999_999_999, description: 'How many bars; it beats `from`.' }),
}

type History = z.output<typeof history>

interface Asked {
  readonly interval: Interval
  /** Milliseconds; the first that may begin a bar, and the first that may not any more. */
  readonly from: number
  readonly to: number
  readonly countback: number | undefined
}

/** The bars that begin between both times; a number of them, when it is asked for, counts from the later one back. */
export async function historyOf(
  { counts }: UdfMarkets,
  market: Market,
  query: Query<keyof typeof HISTORY_FIELDS>,
): Promise<Result<History, HistoryRefusal>> {
  const asked = askedOf(query)
  if (!asked.ok) return asked
  const { interval, from, to, countback } = asked.value
  const limit = Math.min(countback ?? MOST_BARS, MOST_BARS)
  const first = countback === undefined ? beginningFrom(interval, from) : undefined
  const none = limit === 0 || (first !== undefined && first >= to)
  const bars = none ? [] : await counts.series(market, { interval, from: first, to: to - 1, limit })
  if (bars.length > 0) return ok(barsOf(market, bars))
  const [before] = await counts.series(market, { interval, to: Math.min(from, to) - 1, limit: 1 })
  return ok(before === undefined ? { s: 'no_data' } : { s: 'no_data', nextTime: before.start / 1_000 })
}

function askedOf({
  resolution,
  from,
  to,
  countback,
}: Query<keyof typeof HISTORY_FIELDS>): Result<Asked, HistoryRefusal> {
  const interval = intervalOf(resolution)
  if (interval === undefined) return refuse({ code: 'resolution' })
  if (to === undefined || !SECONDS.test(to)) return refuse({ code: 'to' })
  if (countback !== undefined && !COUNT.test(countback)) return refuse({ code: 'countback' })
  if (from === undefined ? countback === undefined : !SECONDS.test(from)) return refuse({ code: 'from' })
  const milliseconds = (seconds: string) => Math.ceil(Number(seconds) * 1_000)
  const count = countback === undefined ? undefined : Number(countback)
  return ok({ interval, from: milliseconds(from ?? to), to: milliseconds(to), countback: count })
}

function beginningFrom(interval: Interval, at: number): number {
  const start = startOf(interval, at)
  return start === at ? start : moveBy(interval, start, 1)
}

function barsOf({ units }: Market, bars: readonly CountedCandle[]): History {
  const prices = (field: 'open' | 'high' | 'low' | 'close') => bars.map((bar) => Number(units.priceText(bar[field])))
  return {
    s: 'ok',
    t: bars.map(({ start }) => start / 1_000),
    o: prices('open'),
    h: prices('high'),
    l: prices('low'),
    c: prices('close'),
    v: bars.map(({ volume }) => Number(units.amountText(volume))),
  }
}
