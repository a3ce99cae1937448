import { formatDecimal, MONEY_PATTERN, powerOfTen, rescaleFloor, toDecimal, units } from '@bourse/money'
import type { Credit } from './api.ts'

export interface CreditForm {
  readonly errors: {
    readonly email?: 'emailMissing'
    readonly asset?: 'assetMissing'
    readonly amount?: 'amountMissing'
  }
  readonly credit: Credit | undefined
}

export const NOTHING_TO_CREDIT: Credit = { email: '', asset: '', amount: '' }

export function creditForm(input: Credit): CreditForm {
  const credit = { email: input.email.trim(), asset: input.asset.trim().toUpperCase(), amount: input.amount.trim() }
  const isAmount = MONEY_PATTERN.test(credit.amount) && /[1-9]/.test(credit.amount)
  const errors: CreditForm['errors'] = {
    ...(!credit.email.includes('@') && { email: 'emailMissing' as const }),
    ...(!/^[A-Z0-9]{2,12}$/.test(credit.asset) && { asset: 'assetMissing' as const }),
    ...(!isAmount && { amount: 'amountMissing' as const }),
  }
  return { errors, credit: Object.keys(errors).length === 0 ? credit : undefined }
}

/** What was available before: the working behind the answer. Both come as decimal strings, at any scale. */
export function availableBefore({ available, amount }: { available: string; amount: string }): string {
  const [after, added] = [toDecimal(available), toDecimal(amount)]
  const scale = Math.max(after.scale, added.scale)
  const before = rescaleFloor(after, scale).units - rescaleFloor(added, scale).units
  // At the scale of the asset, as the answer has it; the amount may have been typed with fewer decimals.
  const shown = { units: units(before), scale }
  return formatDecimal(
    scale === after.scale ? shown : { units: units(before / powerOfTen(scale - after.scale)), scale: after.scale },
  )
}
