import { formatUnits, powerOfTen, toDecimal, units } from '@bourse/money'

const DECIMALS = 6

/** How far a price has moved from an earlier one, as a fraction with six decimals, rounded toward zero; null without a past. */
export function changeText(last: number | undefined, past: number | undefined): string | null {
  if (last === undefined || past === undefined || past === 0) return null
  // Division of bigints drops the fraction, whatever the sign: that is toward zero.
  const change = ((BigInt(last) - BigInt(past)) * powerOfTen(DECIMALS)) / BigInt(past)
  return formatUnits(units(change), DECIMALS)
}

/** The same for prices as a market writes them, which all have its decimals. */
export function changeOfPrices(last: string, past: string): string | null {
  const [now, then] = [toDecimal(last), toDecimal(past)]
  if (then.units === 0n) return null
  const [a, b] = [now.units * powerOfTen(then.scale), then.units * powerOfTen(now.scale)]
  return formatUnits(units(((a - b) * powerOfTen(DECIMALS)) / b), DECIMALS)
}
