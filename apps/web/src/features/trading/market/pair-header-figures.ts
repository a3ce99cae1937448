import { formatUnits, powerOfTen, toDecimal, units } from '@bourse/money'

type Maybe = string | null | undefined

/** A change as a fraction of the price before it, told as a difference in price. */
export function absoluteChange(last: Maybe, change: Maybe, scale: number): string | null {
  if (last == null || change == null) return null
  const sign = change.startsWith('-') ? -1n : 1n
  const price = toDecimal(last)
  const { units: digits, scale: decimals } = toDecimal(change.replace('-', ''))
  const share = digits * sign
  const after = powerOfTen(decimals) + share
  if (after <= 0n) return null
  return formatUnits(units((price.units * share * powerOfTen(scale)) / (after * powerOfTen(price.scale))), scale)
}

/** Where a price stands between two others, from 0 to 100. A drawing: floats will do. */
export function rangeShare(last: Maybe, low: Maybe, high: Maybe): number | null {
  if (last == null || low == null || high == null) return null
  const span = Number(high) - Number(low)
  if (span === 0) return 50
  return Math.max(0, Math.min(100, ((Number(last) - Number(low)) / span) * 100))
}
