export interface FundPasswordInput {
  readonly password: string
  readonly confirmation: string
}

export type FundPasswordRefusal = 'identity.fund_password_missing' | 'identity.fund_password_malformed'

/** Specification §5: exactly 6 characters, digits only, not empty. */
export function fundPasswordRefusal(password: string): FundPasswordRefusal | null {
  if (password === '') return 'identity.fund_password_missing'
  return /^[0-9]{6}$/.test(password) ? null : 'identity.fund_password_malformed'
}

/** Specification §5: it must match its confirmation. */
export function fundPasswordForm({ password, confirmation }: FundPasswordInput) {
  const refusals = {
    password: fundPasswordRefusal(password),
    confirmation: password === confirmation ? null : ('identity.fund_password_mismatch' as const),
  }
  return { ...refusals, canSubmit: refusals.password === null && refusals.confirmation === null }
}
