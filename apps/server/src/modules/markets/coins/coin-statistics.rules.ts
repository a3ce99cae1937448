import { formatUnits, powerOfTen, units } from '@bourse/money'

/** Specification §9: a volume below 50% or above 150% of its average is worth a hint, and so are the prices of 52 weeks. */
export const VOLUME_LOW = '0.5'
export const VOLUME_HIGH = '1.5'
export const AVERAGE_DAYS = 30
export const EXTREMES_WEEKS = 52
export const EXTREMES_DAYS = EXTREMES_WEEKS * 7

const DECIMALS = 6

export interface VolumeComparison {
  readonly average: bigint | undefined
  readonly ratio: string | null
  readonly hint: 'low' | 'high' | null
}

/** Volumes in units of the coin; `days` are the whole days that the sum is of. Nothing compares with nothing. */
export function compareVolume(
  last24h: bigint,
  past: { readonly sum: bigint; readonly days: number },
): VolumeComparison {
  const { sum } = past
  if (past.days === 0) return { average: undefined, ratio: null, hint: null }
  const days = BigInt(past.days)
  if (sum === 0n) return { average: 0n, ratio: null, hint: last24h > 0n ? 'high' : null }
  // Not by the average, which is rounded: last24h / (sum / days).
  const [part, whole] = [last24h * days, sum]
  const hint = part * 2n < whole ? 'low' : part * 2n > whole * 3n ? 'high' : null
  const ratio = formatUnits(units((part * powerOfTen(DECIMALS)) / whole), DECIMALS)
  return { average: sum / days, ratio, hint }
}

export interface PriceExtremes {
  readonly high: number
  readonly highAt: number
  readonly low: number
  readonly lowAt: number
}

/** The figures of stored days with those of the last 24 hours, of which the stored ones may be a moment behind. */
export function withToday(
  stored: PriceExtremes | undefined,
  today: { readonly high: number | undefined; readonly low: number | undefined; readonly day: number },
): PriceExtremes | undefined {
  const { high, low, day } = today
  if (high === undefined || low === undefined) return stored
  if (stored === undefined) return { high, highAt: day, low, lowAt: day }
  return {
    high: Math.max(stored.high, high),
    highAt: high > stored.high ? day : stored.highAt,
    low: Math.min(stored.low, low),
    lowAt: low < stored.low ? day : stored.lowAt,
  }
}

/** A market that has only known one price stands at no extreme. */
export function priceHint(last: number | undefined, extremes: PriceExtremes | undefined): 'high' | 'low' | null {
  if (last === undefined || extremes === undefined || extremes.high === extremes.low) return null
  if (last >= extremes.high) return 'high'
  return last <= extremes.low ? 'low' : null
}
