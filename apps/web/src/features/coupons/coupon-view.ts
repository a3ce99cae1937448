import type { Coupon } from '@bourse/contract'
import { formatUnits, rescaleFloor, toDecimal, units } from '@bourse/money'

const FINE = 18
const STEPS = 1_000n

type Amounts = Pick<Coupon, 'face' | 'rest'>

const fine = (text: string) => rescaleFloor(toDecimal(text), FINE).units

/** What a coupon has paid. */
export function usedOf({ face, rest }: Amounts): string {
  return formatUnits(units(fine(face) - fine(rest)), FINE, { trim: true })
}

/** How much of a coupon was used, between 0 and 1, for a scale. */
export function usedShare({ face, rest }: Amounts): number {
  const [whole, left] = [fine(face), fine(rest)]
  return whole === 0n ? 0 : Number(((whole - left) * STEPS) / whole) / Number(STEPS)
}
