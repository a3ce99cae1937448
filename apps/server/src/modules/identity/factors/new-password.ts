import { ok, type Result, refuse } from '@bourse/money'
import type { Passwords } from '../../../platform/secrets/passwords.ts'

/** Length, digits and the words of this product are the contract's to check; what else a guesser tries first, ours. */
export async function judgePassword(
  passwords: Pick<Passwords, 'isGuessable'>,
  password: string,
  addresses: readonly (string | null)[],
): Promise<Result<undefined, { code: 'identity.password_common' }>> {
  return (await passwords.isGuessable(password, addresses)) ? refuse({ code: 'identity.password_common' }) : ok()
}
