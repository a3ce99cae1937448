import { type EmailRefusal, emailRefusal } from './register-form.ts'

export interface LoginInput {
  readonly email: string
  readonly password: string
}

export interface LoginForm {
  readonly refusals: { readonly email?: EmailRefusal; readonly password?: 'identity.password_missing' }
  readonly canSubmit: boolean
}

/** An old password may break today's rules, so only its absence is refused here; a code needs none. */
export function loginForm(input: LoginInput, way: 'password' | 'code' = 'password'): LoginForm {
  const email = emailRefusal(input.email)
  const refusals = {
    ...(email === null ? {} : { email }),
    ...(way === 'password' && input.password === '' ? { password: 'identity.password_missing' as const } : {}),
  }
  return { refusals, canSubmit: Object.keys(refusals).length === 0 }
}
