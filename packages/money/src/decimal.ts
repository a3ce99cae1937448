import { assert } from './assert.ts'
import { ok, type Result, refuse } from './result.ts'
import { formatUnits, MONEY_PATTERN, powerOfTen, type Units, units } from './units.ts'

/** An exact decimal that belongs to no asset, such as a price or a ratio: units × 10^-scale. */
export interface Decimal {
  readonly units: Units
  readonly scale: number
}

/** Text that already passed the wire's grammar, a whole number, or the result of an earlier calculation. */
export type DecimalInput = string | bigint | Decimal

/** Keeps the scale as written: "1.50" is 150 at scale 2. */
export function parseDecimal(text: string): Result<Decimal, { readonly code: 'money.malformed' }> {
  const match = MONEY_PATTERN.exec(text)
  if (match?.[1] === undefined) return refuse({ code: 'money.malformed' })
  const decimals = match[2] ?? ''
  return ok({ units: units(BigInt(match[1] + decimals)), scale: decimals.length })
}

export function formatDecimal(decimal: Decimal, options: { readonly trim?: boolean } = {}): string {
  return formatUnits(decimal.units, decimal.scale, options)
}

/** Malformed text is a bug here: what a person typed goes through parseDecimal or parseUnits first. */
export function toDecimal(input: DecimalInput): Decimal {
  if (typeof input === 'bigint') return { units: units(input), scale: 0 }
  if (typeof input !== 'string') return input
  const parsed = parseDecimal(input)
  assert(parsed.ok, 'a decimal must be checked before it is used in a calculation')
  return parsed.value
}

/** To a finer scale this is exact; to a coarser one it rounds down (specification §5), for non-negative values alone. */
export function rescaleFloor(decimal: Decimal, scale: number): Decimal {
  const from = powerOfTen(decimal.scale)
  const to = powerOfTen(scale)
  if (to >= from) return { units: units(decimal.units * (to / from)), scale }
  assert(decimal.units >= 0n, 'rounding down is defined for non-negative values only')
  return { units: units(decimal.units / (from / to)), scale }
}

/** Compares by value, whatever the scales: "1.5" equals "1.500". */
export function compareDecimals(left: DecimalInput, right: DecimalInput): -1 | 0 | 1 {
  const a = toDecimal(left)
  const b = toDecimal(right)
  const x = a.units * powerOfTen(b.scale)
  const y = b.units * powerOfTen(a.scale)
  if (x === y) return 0
  return x < y ? -1 : 1
}
