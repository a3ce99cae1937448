import { MAX_SCALE, powerOfTen } from '@bourse/money'

/** What one venue told for the end of a minute. */
export interface Close {
  readonly source: string
  /** One whole coin in USDT, counted at 18 decimals. */
  readonly price: bigint
}

/** More than this away from the median is left out. */
const MOST_OFF_BPS = 500n
const ALL_BPS = 10_000n
const LEAST_SOURCES = 2
/** From so many sources on, the highest and the lowest do not count. */
const TRIMMED_FROM = 4

/** A decimal as venues write it, counted at 18 decimals; what is finer is cut off. Undefined for what is no price. */
export function priceOf(text: string): bigint | undefined {
  const [, whole, decimals = ''] = /^(\d{1,19})(?:\.(\d{1,40}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const price = BigInt(whole) * powerOfTen(MAX_SCALE) + BigInt(decimals.slice(0, MAX_SCALE).padEnd(MAX_SCALE, '0'))
  return price > 0n ? price : undefined
}

function mean(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n) / BigInt(values.length)
}

function median(sorted: readonly bigint[]): bigint {
  const half = sorted.length / 2
  return mean(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1))
}

function isNear(price: bigint, middle: bigint): boolean {
  const off = price > middle ? price - middle : middle - price
  return off * ALL_BPS <= middle * MOST_OFF_BPS
}

/** What a minute is worth by its sources, rounded down; null where fewer than two of them agree. */
export function minuteValue(closes: readonly Close[]): bigint | null {
  if (closes.length < LEAST_SOURCES) return null
  const sorted = closes.map(({ price }) => price).sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  const middle = median(sorted)
  const agreeing = sorted.filter((price) => isNear(price, middle))
  if (agreeing.length < LEAST_SOURCES) return null
  return mean(agreeing.length < TRIMMED_FROM ? agreeing : agreeing.slice(1, -1))
}

export const MINUTE_MS = 60_000

/** The start of the last minute that had ended. */
export function lastFullMinute(now: Date): Date {
  return new Date((Math.floor(now.getTime() / MINUTE_MS) - 1) * MINUTE_MS)
}

/** What decides is the mean of so many minutes: who moves all venues for a moment moves little. */
export const WINDOW_MINUTES = 15
const LEAST_MINUTES = 10
/** The last minute that was fixed may be so much older than the last one that ended. */
const MOST_BEHIND = 2

export interface FixedMinute {
  readonly minute: Date
  readonly value: bigint | null
}

/**
 * The mean over the window that ends with a minute, each minute counting alike. Undefined while the venues disagree by the last
 * minute that was fixed, when that is old, and where too many minutes of the window have no value: no price is safer than a wrong one.
 */
export function meanOf(fixed: readonly FixedMinute[], last: Date): bigint | undefined {
  const from = last.getTime() - (WINDOW_MINUTES - 1) * MINUTE_MS
  const inside = fixed.filter(({ minute }) => minute.getTime() >= from && minute <= last)
  const newest = inside.reduce<FixedMinute | undefined>(
    (latest, one) => (latest === undefined || one.minute > latest.minute ? one : latest),
    undefined,
  )
  if (newest === undefined || newest.value === null) return undefined
  if (last.getTime() - newest.minute.getTime() > MOST_BEHIND * MINUTE_MS) return undefined
  const values = inside.flatMap(({ value }) => value ?? [])
  return values.length < LEAST_MINUTES ? undefined : mean(values)
}
