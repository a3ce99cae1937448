import { ok, type Result, refuse } from '@bourse/money'
import { dictionary } from '@zxcvbn-ts/language-common'

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Length and digits are the contract's to check; what a guesser tries first is refused here. */
export function judgePassword(
  password: string,
  addresses: readonly (string | null)[],
): Result<undefined, { code: 'identity.password_common' }> {
  const lower = password.toLowerCase()
  const guessable = COMMON.has(lower) || addresses.some((address) => address !== null && repeats(lower, address))
  return guessable ? refuse({ code: 'identity.password_common' }) : ok()
}

/** The name before the @, or the number as it is dialled inside its country, whose code has up to three digits. */
function repeats(password: string, address: string): boolean {
  const name = address.startsWith('+') ? address.slice(4) : (address.toLowerCase().split('@')[0] ?? '')
  return password === address.toLowerCase() || (name.length >= 4 && password.includes(name))
}
