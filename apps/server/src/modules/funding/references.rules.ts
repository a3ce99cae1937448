/** No letter that people mistake for a digit, and a prime number of them, so that the check finds every swap of two. */
const ALPHABET = '123456789ABCDEFGHJKMNPQRSTVWXYZ'
const PREFIX = 'BRS'
const RANDOM = 8

/** Eight characters out of random digits: 31⁸ is a little less than 10¹². */
export function referenceOf(digits: string): string {
  let rest = BigInt(digits)
  let body = ''
  for (let index = 0; index < RANDOM; index += 1) {
    body += ALPHABET.charAt(Number(rest % BigInt(ALPHABET.length)))
    rest /= BigInt(ALPHABET.length)
  }
  return `${PREFIX}-${body.slice(0, 4)}-${body.slice(4)}${checkOf(body)}`
}

function checkOf(body: string): string {
  const sum = [...body].reduce((total, letter, index) => total + ALPHABET.indexOf(letter) * (index + 2), 0)
  return ALPHABET.charAt(sum % ALPHABET.length)
}

/**
 * The reference in whatever the sender and the banks made of it: blanks and hyphens come and go, words stand around it.
 * One with a slip in it is none: its check fails, and people decide.
 */
export function findReference(text: string): string | undefined {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  for (const { index } of letters.matchAll(/BRS/g)) {
    const code = letters.slice(index + PREFIX.length, index + PREFIX.length + RANDOM + 1)
    const body = code.slice(0, RANDOM)
    const known = code.length === RANDOM + 1 && [...code].every((letter) => ALPHABET.includes(letter))
    if (known && checkOf(body) === code.slice(RANDOM)) return `${PREFIX}-${body.slice(0, 4)}-${code.slice(4)}`
  }
  return undefined
}
