import { type AccountInput, type AccountRefusal, accountRefusal, type PhoneFacts } from '../contacts/account-form.ts'

export interface LoginInput {
  readonly account: AccountInput
  readonly password: string
}

export interface LoginForm {
  readonly refusals: { readonly account?: AccountRefusal; readonly password?: 'identity.password_missing' }
  readonly canSubmit: boolean
}

/** An old password may break today's rules, so only its absence is refused here; a code needs none. */
export function loginForm(input: LoginInput, way: 'password' | 'code', facts: PhoneFacts): LoginForm {
  const account = accountRefusal(input.account, facts)
  const refusals = {
    ...(account === null ? {} : { account }),
    ...(way === 'password' && input.password === '' ? { password: 'identity.password_missing' as const } : {}),
  }
  return { refusals, canSubmit: Object.keys(refusals).length === 0 }
}
