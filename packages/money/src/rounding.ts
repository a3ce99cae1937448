// Every rounding of the project carries its direction in its name.
//
// Negative inputs are refused by assert. "Down" means toward zero to one reader and toward minus infinity to another; the
// two agree on non-negative values, and no rule rounds a negative amount: only system accounts go below zero, and they
// are moved by amounts that were rounded while positive. A negative amount that arrives here is a sign error.

import { assert } from './assert.ts'
import { type Decimal, type DecimalInput, toDecimal } from './decimal.ts'
import { MAX_SCALE, powerOfTen, type Units, units } from './units.ts'

const BPS_IN_WHOLE = 10_000n

/** a × b ÷ c, rounded down: for everything that is credited. The product is exact, only the quotient is rounded. */
export function mulDivFloor(a: bigint, b: bigint, c: bigint): Units {
  assertRoundable(a, b, c)
  return units((a * b) / c)
}

/** a × b ÷ c, rounded up: for what must be covered, such as the hold behind a buy order. */
export function mulDivCeil(a: bigint, b: bigint, c: bigint): Units {
  assertRoundable(a, b, c)
  return units((a * b + c - 1n) / c)
}

/** An amount and the rate in basis points that is charged on it. */
export interface Charged {
  readonly amount: Units
  readonly rateBps: number
}

/**
 * The fee on all parts together, rounded up once, so that nothing is saved by dividing what is charged: the fees of the
 * pieces never come to less than the fee of the whole. It never exceeds the amounts. What comes little by little is charged
 * the fee on all of it so far less what was charged already, which never takes more than has come since.
 */
export function feeCeil(parts: readonly Charged[]): Units {
  let numerator = 0n
  for (const { amount, rateBps } of parts) {
    assert(Number.isInteger(rateBps) && rateBps >= 0 && rateBps <= 10_000, `rate must be 0 to 10000 bps: ${rateBps}`)
    assert(amount >= 0n, 'a fee is charged on non-negative amounts only')
    numerator += amount * BigInt(rateBps)
  }
  return mulDivCeil(numerator, 1n, BPS_IN_WHOLE)
}

/** Division of decimals at 18 digits, rounding down (specification §5 and §9). */
export function divideFloor18(dividend: DecimalInput, divisor: DecimalInput): Decimal {
  const a = toDecimal(dividend)
  const b = toDecimal(divisor)
  // (a / 10^sa) ÷ (b / 10^sb) at scale 18 is a × 10^sb × 10^18 ÷ (b × 10^sa): one division, hence one rounding.
  const numerator = a.units * powerOfTen(b.scale)
  const denominator = b.units * powerOfTen(a.scale)
  return { units: mulDivFloor(numerator, powerOfTen(MAX_SCALE), denominator), scale: MAX_SCALE }
}

/** The largest multiple of the step that does not exceed the amount (baseStep and quoteStep of a trading pair). */
export function roundDownToStep(amount: Units, step: Units): Units {
  assertRoundable(amount, 1n, step)
  return units(amount - (amount % step))
}

function assertRoundable(a: bigint, b: bigint, divisor: bigint): void {
  assert(a >= 0n && b >= 0n, 'rounding is defined for non-negative amounts only')
  assert(divisor > 0n, 'the divisor must be positive')
}
