import type { BankRail } from '@bourse/contract'

export const WAYS = ['once', 'twice', 'repeated'] as const

export interface PayIn {
  readonly rail: BankRail
  readonly amount: string
  readonly senderName: string
  readonly reference: string
  readonly way: (typeof WAYS)[number]
}

export interface PayInForm {
  readonly errors: { readonly amount?: 'amountMissing'; readonly senderName?: 'nameMissing' }
  readonly payIn: PayIn | undefined
}

/** The reference may be anything, because people write anything. */
export function payInForm(input: PayIn): PayInForm {
  const payIn = {
    ...input,
    amount: input.amount.trim().replace(',', '.'),
    senderName: input.senderName.trim(),
    reference: input.reference.trim(),
  }
  const isAmount = /^\d{1,12}(\.\d{1,2})?$/.test(payIn.amount) && /[1-9]/.test(payIn.amount)
  const errors: PayInForm['errors'] = {
    ...(!isAmount && { amount: 'amountMissing' as const }),
    ...(payIn.senderName === '' && { senderName: 'nameMissing' as const }),
  }
  return { errors, payIn: Object.keys(errors).length === 0 ? payIn : undefined }
}
