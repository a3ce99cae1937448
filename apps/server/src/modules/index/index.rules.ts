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
export const LEAST_SOURCES = 2
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

const byPrice = (left: Close, right: Close) => (left.price < right.price ? -1 : left.price > right.price ? 1 : 0)

/** Those of which the value of a minute is made, the lowest first; none where fewer than two agree. */
export function countedOf(closes: readonly Close[]): readonly Close[] {
  if (closes.length < LEAST_SOURCES) return []
  const sorted = [...closes].sort(byPrice)
  const middle = median(sorted.map(({ price }) => price))
  const agreeing = sorted.filter(({ price }) => isNear(price, middle))
  if (agreeing.length < LEAST_SOURCES) return []
  return agreeing.length < TRIMMED_FROM ? agreeing : agreeing.slice(1, -1)
}

/** What a minute is worth by its sources, rounded down; null where fewer than two of them agree. */
export function minuteValue(closes: readonly Close[]): bigint | null {
  const counted = countedOf(closes)
  return counted.length === 0 ? null : mean(counted.map(({ price }) => price))
}

/**
 * How far prices are from their median in hundredths of a percent, and the highest from the lowest. The latter is rounded up: whoever asks
 * whether it is more than so many whole hundredths is answered exactly.
 */
export function distancesOf(closes: readonly Close[]): { readonly off: readonly number[]; readonly apart: number } {
  const sorted = [...closes].sort(byPrice)
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  if (lowest === undefined || highest === undefined) return { off: [], apart: 0 }
  const middle = median(sorted.map(({ price }) => price))
  const off = closes.map(({ price }) => Number(((price - middle) * ALL_BPS) / middle))
  return { off, apart: Number(((highest.price - lowest.price) * ALL_BPS + middle - 1n) / middle) }
}

export const MINUTE_MS = 60_000

/** Older than this at the end of a minute, or now, what a venue paid says nothing of it. */
export const FRESH_MS = 10_000

export function isFresh(at: Date, minute: Date): boolean {
  const age = minute.getTime() + MINUTE_MS - at.getTime()
  return age > 0 && age <= FRESH_MS
}

/** The start of the last minute that had ended. */
export function lastFullMinute(now: Date): Date {
  return new Date((Math.floor(now.getTime() / MINUTE_MS) - 1) * MINUTE_MS)
}

/** What decides is the mean of so many minutes: who moves all venues for a moment moves little. */
const WINDOW_MINUTES = 15
const LEAST_MINUTES = 10

/** The first minute of the window that ends with a minute. */
export function windowStart(last: Date): Date {
  return new Date(last.getTime() - (WINDOW_MINUTES - 1) * MINUTE_MS)
}

/** The last minute that was fixed may be so much older than the last one that ended. */
export const MOST_BEHIND = 2

export interface FixedMinute {
  readonly minute: Date
  readonly value: bigint | null
}

export type Mean =
  | { readonly state: 'used'; readonly value: bigint }
  /** Nothing fixed, the newest fixed too long ago, the venues disagree by it, or too many minutes without a value. */
  | { readonly state: 'missing' | 'old' | 'disagreeing' | 'incomplete' }

/**
 * The mean over the window that ends with a minute, each minute counting alike. There is none while the venues disagree by the last
 * minute that was fixed, when that is old, and where too many minutes of the window have no value: no price is safer than a wrong one.
 */
export function judgeMinutes(fixed: readonly FixedMinute[], last: Date): Mean {
  const from = windowStart(last)
  const inside = fixed.filter(({ minute }) => minute >= from && minute <= last)
  const newest = inside.reduce<FixedMinute | undefined>(
    (latest, one) => (latest === undefined || one.minute > latest.minute ? one : latest),
    undefined,
  )
  if (newest === undefined) return { state: 'missing' }
  if (last.getTime() - newest.minute.getTime() > MOST_BEHIND * MINUTE_MS) return { state: 'old' }
  if (newest.value === null) return { state: 'disagreeing' }
  const values = inside.flatMap(({ value }) => value ?? [])
  return values.length < LEAST_MINUTES ? { state: 'incomplete' } : { state: 'used', value: mean(values) }
}
