import { type PasswordRefusal, passwordRefusal } from '../accounts/register-form.ts'

export interface NewPasswordInput {
  readonly password: string
  readonly confirmation: string
}

export interface NewPasswordForm {
  readonly password: PasswordRefusal | null
  readonly confirmation: 'identity.password_mismatch' | null
  readonly canSubmit: boolean
}

/** A password and its repetition (specification §5 and §8). */
export function newPasswordForm(input: NewPasswordInput): NewPasswordForm {
  const password = passwordRefusal(input.password)
  const confirmation = input.password === input.confirmation ? null : 'identity.password_mismatch'
  return { password, confirmation, canSubmit: password === null && confirmation === null }
}
