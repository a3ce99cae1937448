import { assert, mulDivCeil, type Units, units } from '@bourse/money'
import type { BaseUnits } from '../custody/index.ts'
import { toUnits } from '../custody/index.ts'

/** The network moves between the moment of asking and that of sending: a quarter more is what covers it. */
const MARGIN_PERCENT = 125n

/** The network's fee in the chain's own coin, in our units, with the margin, never below one unit. */
export function feeInCoin(base: BaseUnits, scales: { readonly decimals: number; readonly scale: number }): Units {
  const { units: whole, dust } = toUnits(base, scales)
  return mulDivCeil(dust > 0n ? whole + 1n : whole, MARGIN_PERCENT, 100n)
}

/** What can be paid exactly on a chain that counts more coarsely than our books. */
export function stepOf({ decimals, scale }: { readonly decimals: number; readonly scale: number }): Units {
  return units(decimals >= scale ? 1n : 10n ** BigInt(scale - decimals))
}

export function roundUpToStep(amount: bigint, step: Units): Units {
  assert(amount >= 0n, 'a fee is not negative')
  return units(((amount + step - 1n) / step) * step)
}
