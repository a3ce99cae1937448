import { assert } from './assert.ts'
import { ok, type Result, refuse } from './result.ts'

declare const unitsBrand: unique symbol

/** An integer count of an asset's smallest unit. The brand keeps plain bigints (ids, counters, times) out of amounts. */
export type Units = bigint & { readonly [unitsBrand]: true }

/** `scale` is the number of decimals: one whole coin is 10^scale units. */
export interface Asset {
  readonly code: string
  readonly scale: number
}

export interface Money {
  readonly asset: string
  readonly units: Units
}

/** 20 whole digits and 18 decimals are 38 digits together, which is what numeric(38,0) holds. */
export const MAX_SCALE = 18

/** An amount on the wire: ASCII digits, no sign, no exponent, no separators. The groups are the whole part and the decimals. */
export const MONEY_PATTERN = /^(\d{1,20})(?:\.(\d{1,18}))?$/

export type ParseUnitsRefusal =
  | { readonly code: 'money.malformed' }
  | { readonly code: 'money.too_precise'; readonly scale: number }

const POWERS_OF_TEN: readonly bigint[] = Array.from({ length: MAX_SCALE + 1 }, (_, exponent) => 10n ** BigInt(exponent))

export function units(n: bigint): Units {
  return n as Units
}

export const ZERO = units(0n)

const WRONG_SCALE = `scale must be an integer from 0 to ${MAX_SCALE}`

/** Units in one whole coin of an asset with this scale. */
export function powerOfTen(scale: number): bigint {
  const power = POWERS_OF_TEN[scale]
  assert(power !== undefined, WRONG_SCALE)
  return power
}

/**
 * Nothing is rounded here: an amount finer than the asset is refused, because rounding it would act on a number that
 * nobody typed. Zeros beyond the scale carry no value and are accepted ("1.500" at scale 2).
 */
export function parseUnits(text: string, scale: number): Result<Units, ParseUnitsRefusal> {
  const power = powerOfTen(scale)
  const match = MONEY_PATTERN.exec(text)
  if (match?.[1] === undefined) return refuse({ code: 'money.malformed' })
  const decimals = match[2] ?? ''
  if (/[1-9]/.test(decimals.slice(scale))) return refuse({ code: 'money.too_precise', scale })
  const fraction = decimals.slice(0, scale).padEnd(scale, '0')
  return ok(units(BigInt(match[1]) * power + BigInt(fraction)))
}

/** Plain decimal text with exactly `scale` decimals, or without trailing zeros. System accounts may be negative. */
export function formatUnits(amount: Units, scale: number, options: { readonly trim?: boolean } = {}): string {
  assert(POWERS_OF_TEN[scale] !== undefined, WRONG_SCALE)
  const sign = amount < 0n ? '-' : ''
  // Cutting the digits is several times faster than dividing the number, and amounts are shown far more often than made.
  const digits = String(amount < 0n ? -amount : amount).padStart(scale + 1, '0')
  const whole = sign + digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale, options.trim ? lastUsed(digits, scale) : undefined)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Where the zeros at the end of the decimals begin. */
function lastUsed(digits: string, scale: number): number {
  let end = digits.length
  while (end > digits.length - scale && digits.charCodeAt(end - 1) === ZERO_CHARACTER) end -= 1
  return end
}

const ZERO_CHARACTER = 48

// Arithmetic on branded bigints gives a plain bigint, so these exist to keep the brand.
// Comparison does not lose it: write a < b.

export function addUnits(a: Units, b: Units): Units {
  return units(a + b)
}

export function subtractUnits(from: Units, amount: Units): Units {
  return units(from - amount)
}

export function negateUnits(amount: Units): Units {
  return units(-amount)
}

export function minUnits(a: Units, b: Units): Units {
  return a < b ? a : b
}

export function maxUnits(a: Units, b: Units): Units {
  return a > b ? a : b
}
