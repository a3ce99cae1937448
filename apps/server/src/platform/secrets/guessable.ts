import { dictionary } from '@zxcvbn-ts/language-common'

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Whether a password is among the common ones or repeats an address of its owner: what is known here without asking anybody. */
export function isGuessable(password: string, addresses: readonly (string | null)[]): boolean {
  const lower = password.toLowerCase()
  return COMMON.has(lower) || addresses.some((address) => address !== null && repeats(lower, address))
}

/** The name before the @, or the number as it is dialled inside its country, whose code has up to three digits. */
function repeats(password: string, address: string): boolean {
  const name = address.startsWith('+') ? address.slice(4) : (address.toLowerCase().split('@')[0] ?? '')
  return password === address.toLowerCase() || (name.length >= 4 && password.includes(name))
}
