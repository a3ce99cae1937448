import { assert, type Units, units } from '@bourse/money'
import { type BaseUnits, baseUnits } from './chain.ts'

export interface Scales {
  /** Of the chain. */
  readonly decimals: number
  /** Of our books. */
  readonly scale: number
}

/** What of an amount on a chain our books can count, and what is left below their last digit. */
export function toUnits(base: BaseUnits, { decimals, scale }: Scales): { units: Units; dust: BaseUnits } {
  if (scale >= decimals) return { units: units(base * 10n ** BigInt(scale - decimals)), dust: baseUnits(0n) }
  const factor = 10n ** BigInt(decimals - scale)
  return { units: units(base / factor), dust: baseUnits(base % factor) }
}

/**
 * Exactly what the chain must move for an amount of our books. Books that count finer than the chain (a stablecoin with 6
 * decimals at our 8) can only pay what the chain can say; see `payableUnits`.
 */
export function toBase(amount: Units, { decimals, scale }: Scales): BaseUnits {
  if (decimals >= scale) return baseUnits(amount * 10n ** BigInt(decimals - scale))
  const factor = 10n ** BigInt(scale - decimals)
  assert(amount % factor === 0n, 'the chain cannot say this amount exactly')
  return baseUnits(amount / factor)
}

/** Whether the chain can carry the amount without rounding. */
export function isPayable(amount: Units, { decimals, scale }: Scales): boolean {
  return decimals >= scale || amount % 10n ** BigInt(scale - decimals) === 0n
}
