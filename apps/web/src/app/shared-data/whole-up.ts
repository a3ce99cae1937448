import { toDecimal } from '@bourse/money'

/** Nobody transfers cents: the next whole unit covers what is missing. */
export function wholeUp(amount: string): string {
  const { units, scale } = toDecimal(amount)
  const one = 10n ** BigInt(scale)
  return String((units + one - 1n) / one)
}
