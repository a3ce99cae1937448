import { MONEY_PATTERN } from '@bourse/money'

export interface SendInput {
  readonly asset: string
  readonly to: string
  readonly memo: string
  readonly amount: string
}

export interface SendForm {
  readonly errors: { readonly to?: 'toMissing'; readonly amount?: 'amountMissing' }
  readonly sending: SendInput | undefined
}

/** The chain itself says whether an address is right; here it must only be there. */
export function sendForm(input: SendInput): SendForm {
  const sending = { ...input, to: input.to.trim(), memo: input.memo.trim(), amount: input.amount.trim() }
  const isAmount = MONEY_PATTERN.test(sending.amount) && /[1-9]/.test(sending.amount)
  const errors: SendForm['errors'] = {
    ...(sending.to === '' && { to: 'toMissing' as const }),
    ...(!isAmount && { amount: 'amountMissing' as const }),
  }
  return { errors, sending: Object.keys(errors).length === 0 ? sending : undefined }
}
