import { formatUnits, powerOfTen, units } from '@bourse/money'

const DECIMALS = 6

/** How far a price has moved from an earlier one, as a fraction with six decimals, rounded toward zero; null without a past. */
export function changeText(last: number | undefined, past: number | undefined): string | null {
  if (last === undefined || past === undefined || past === 0) return null
  // Division of bigints drops the fraction, whatever the sign: that is toward zero.
  const change = ((BigInt(last) - BigInt(past)) * powerOfTen(DECIMALS)) / BigInt(past)
  return formatUnits(units(change), DECIMALS)
}
