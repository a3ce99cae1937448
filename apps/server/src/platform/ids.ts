import { randomBytes, randomInt } from 'node:crypto'
import type { Clock } from './clock.ts'

export interface Ids {
  /** A prefixed id that sorts by the time of its making: `usr_01JC…`. */
  next(prefix: string): string
  /** 256 random bits for bearer tokens and one-time tickets. */
  secret(): string
  /** A numeric code such as those sent by mail. */
  digits(count: number): string
}

// Crockford's base 32: no letters that people mistake for digits.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_CHARS = 10
const RANDOM_CHARS = 16

export function createIds(clock: Clock): Ids {
  let lastTime = 0
  let lastRandom = 0n
  return {
    next(prefix) {
      const time = clock.now().getTime()
      // Two ids of one millisecond must still sort in the order of their making.
      lastRandom = time === lastTime ? lastRandom + 1n : BigInt(`0x${randomBytes(9).toString('hex')}`)
      lastTime = time
      return `${prefix}_${encode(BigInt(time), TIME_CHARS)}${encode(lastRandom, RANDOM_CHARS)}`
    },
    secret: () => randomBytes(32).toString('base64url'),
    digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
  }
}

function encode(value: bigint, length: number): string {
  let rest = value
  let text = ''
  for (let index = 0; index < length; index += 1) {
    text = ALPHABET[Number(rest % 32n)] + text
    rest /= 32n
  }
  return text
}
