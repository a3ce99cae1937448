import { compareDecimals, MONEY_PATTERN } from '@bourse/money'
import { isReason } from '../assign-form.ts'

/** What is to be moved, on which chain, and why. */
export interface Wanted {
  readonly chainName: string
  readonly symbol: string
  readonly amount: string
  readonly reason: string
}

export interface WantedForm {
  readonly errors: { readonly amount?: 'amountMissing' | 'amountMost'; readonly reason?: 'reasonMissing' }
  readonly typed: Pick<Wanted, 'amount' | 'reason'> | undefined
}

/** The server knows the last figure, fees included; what stands on the page already is told while somebody types. */
export function wantedForm(input: Pick<Wanted, 'amount' | 'reason'>, most: string): WantedForm {
  const [amount, reason] = [input.amount.trim(), input.reason.trim()]
  const isAmount = MONEY_PATTERN.test(amount) && /[1-9]/.test(amount)
  const errors: WantedForm['errors'] = {
    ...(!isAmount && { amount: 'amountMissing' as const }),
    ...(isAmount && compareDecimals(amount, most) > 0 && { amount: 'amountMost' as const }),
    ...(!isReason(reason) && { reason: 'reasonMissing' as const }),
  }
  return { errors, typed: Object.keys(errors).length === 0 ? { amount, reason } : undefined }
}
