import { ok, type Result, refuse } from '@bourse/money'
import { isGuessable } from '../../../platform/secrets/guessable.ts'

/** Length, digits and the words of this product are the contract's to check; what else a guesser tries first, ours. */
export function judgePassword(
  password: string,
  addresses: readonly (string | null)[],
): Result<undefined, { code: 'identity.password_common' }> {
  return isGuessable(password, addresses) ? refuse({ code: 'identity.password_common' }) : ok()
}
