import type { SavingPosition } from '@bourse/contract'
import { formatUnits, parseUnits, powerOfTen, sharesOf, units } from '@bourse/money'
import { type Unit, VALUE_SCALE, valueScale } from '../../app/shared-data/portfolio.ts'
import { type PriceOf, rateBetween, worth } from '../../app/shared-data/valuer.ts'

export interface SavedWorth {
  readonly total: string
  /** By position; all of them come to the total. */
  readonly values: ReadonlyMap<string, string>
}

const COIN_SCALE = 8

/** What savings are worth with what they have earned so far, at the prices of now. Null where a coin has no price. */
export function savedWorth(
  positions: readonly Pick<SavingPosition, 'id' | 'coin' | 'principal' | 'accrued'>[],
  unit: Unit,
  priceOf: PriceOf,
): SavedWorth | null {
  const worths = positions.map(({ coin, principal, accrued }): bigint | null => {
    const rate = rateBetween(coin, unit, priceOf)
    const [saved, earned] = [parseUnits(principal, COIN_SCALE), parseUnits(accrued, COIN_SCALE)]
    if (rate === null || !saved.ok || !earned.ok) return null
    return worth(units(saved.value + earned.value), rate, { from: COIN_SCALE, to: VALUE_SCALE })
  })
  const known = worths.filter((own) => own !== null)
  if (known.length < worths.length) return null
  const scale = valueScale(unit)
  const total = known.reduce((sum, own) => sum + own, 0n) / powerOfTen(VALUE_SCALE - scale)
  const shares = sharesOf(total, known)
  const write = (value: bigint) => formatUnits(units(value), scale)
  return { total: write(total), values: new Map(positions.map(({ id }, place) => [id, write(shares[place] ?? 0n)])) }
}
