import { ok, type Result, refuse } from '@bourse/money'
import { dictionary } from '@zxcvbn-ts/language-common'

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Length and digits are the contract's to check; what a guesser tries first is refused here. */
export function judgePassword(
  password: string,
  email: string,
): Result<undefined, { code: 'identity.password_common' }> {
  const lower = password.toLowerCase()
  const name = email.toLowerCase().split('@')[0] ?? ''
  const guessable = COMMON.has(lower) || lower === email.toLowerCase() || (name.length >= 4 && lower.includes(name))
  return guessable ? refuse({ code: 'identity.password_common' }) : ok()
}
