/** Crockford's base 32: no letters that people mistake for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LETTERS = 28
export const RECOVERY_CODES = 10

/** 140 bits of a random secret, which nobody tries out even with the digests at hand, in groups of four that a person can copy. */
export function recoveryCodeOf(secret: string): string {
  const bytes = Buffer.from(secret, 'base64url').subarray(0, LETTERS)
  const letters = [...bytes].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** As people type it: any case, with or without dashes, O for zero and I or L for one. */
export function plainRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}
