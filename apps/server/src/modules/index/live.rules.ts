import { type Close, countedOf, distancesOf, FRESH_MS, LEAST_SOURCES, minuteValue } from './index.rules.ts'

/** What a venue paid last, and when. */
export interface LivePrice extends Close {
  readonly at: Date
}

export interface LiveValue {
  /** One whole coin in USDT at 18 decimals; undefined where fewer than two venues paid within ten seconds and agree. */
  readonly value: bigint | undefined
  /** The oldest of the prices that it is made of. */
  readonly at: Date | undefined
  /** Between the highest and the lowest of all that count as fresh, in hundredths of a percent, rounded up; one that is off counts here too. */
  readonly apartBps: number
}

/** By the rules of a minute, for the moment: what is old does not count, what is off does not, and two must agree. */
export function judgeLive(told: readonly LivePrice[], now: Date): LiveValue {
  const fresh = told.filter(({ at }) => Math.abs(now.getTime() - at.getTime()) <= FRESH_MS)
  const counted = new Set(countedOf(fresh).map(({ source }) => source))
  const times = fresh.filter(({ source }) => counted.has(source)).map(({ at }) => at.getTime())
  return {
    value: minuteValue(fresh) ?? undefined,
    at: times.length === 0 ? undefined : new Date(Math.min(...times)),
    apartBps: fresh.length < LEAST_SOURCES ? 0 : distancesOf(fresh).apart,
  }
}
