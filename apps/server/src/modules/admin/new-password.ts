import { ok, type Result, refuse } from '@bourse/money'
import type { Passwords } from '../../platform/secrets/passwords.ts'

export type PasswordRefusal = { readonly code: 'admin.password_common' }

/** Length and the words of this product are the contract's to check. */
export async function judgePassword(
  passwords: Pick<Passwords, 'isGuessable'>,
  password: string,
  email: string,
): Promise<Result<undefined, PasswordRefusal>> {
  return (await passwords.isGuessable(password, [email])) ? refuse({ code: 'admin.password_common' }) : ok()
}
