import type { Interval } from '@bourse/contract'

/** The lengths that are stored; every other one is a sum of them. */
export const BASE_INTERVALS = ['1m', '15m', '1h', '1d'] as const
export type BaseInterval = (typeof BASE_INTERVALS)[number]

export const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Weeks start on Monday; the first Monday after the start of 1970 was the fifth of January. */
const FIRST_MONDAY_MS = 4 * DAY_MS

interface Shape {
  readonly base: BaseInterval
  /** Null for months, which have no length of their own. */
  readonly lengthMs: number | null
  readonly originMs: number
}

const fixed = (base: BaseInterval, lengthMs: number, originMs = 0): Shape => ({ base, lengthMs, originMs })

const SHAPES: Readonly<Record<Interval, Shape>> = {
  '1m': fixed('1m', MINUTE_MS),
  '3m': fixed('1m', 3 * MINUTE_MS),
  '5m': fixed('1m', 5 * MINUTE_MS),
  '15m': fixed('15m', 15 * MINUTE_MS),
  '30m': fixed('15m', 30 * MINUTE_MS),
  '1h': fixed('1h', HOUR_MS),
  '2h': fixed('1h', 2 * HOUR_MS),
  '4h': fixed('1h', 4 * HOUR_MS),
  '6h': fixed('1h', 6 * HOUR_MS),
  '8h': fixed('1h', 8 * HOUR_MS),
  '12h': fixed('1h', 12 * HOUR_MS),
  '1d': fixed('1d', DAY_MS),
  '3d': fixed('1d', 3 * DAY_MS),
  '1w': fixed('1d', 7 * DAY_MS, FIRST_MONDAY_MS),
  '1M': { base: '1d', lengthMs: null, originMs: 0 },
}

const BASE_MINUTES: Readonly<Record<BaseInterval, number>> = { '1m': 1, '15m': 15, '1h': 60, '1d': 1440 }

export function lengthOf(interval: Interval): number | null {
  return SHAPES[interval].lengthMs
}

/** What the first of all candles of this length is counted from. */
export function originOf(interval: Interval): number {
  return SHAPES[interval].originMs
}

/** The minutes of the stored candles that an interval is made of. */
export function baseMinutesOf(interval: Interval): number {
  return BASE_MINUTES[SHAPES[interval].base]
}

export function isBase(interval: Interval): interval is BaseInterval {
  return SHAPES[interval].base === interval
}

/** The start of the candle that a moment falls into, all in UTC. */
export function startOf(interval: Interval, at: number): number {
  const { lengthMs, originMs } = SHAPES[interval]
  if (lengthMs === null) return monthStart(at, 0)
  return Math.floor((at - originMs) / lengthMs) * lengthMs + originMs
}

/** The start that lies `count` candles after a start, or before it. */
export function moveBy(interval: Interval, start: number, count: number): number {
  const { lengthMs } = SHAPES[interval]
  return lengthMs === null ? monthStart(start, count) : start + count * lengthMs
}

function monthStart(at: number, count: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)
}
