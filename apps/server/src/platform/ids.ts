import { randomBytes, randomInt } from 'node:crypto'
import type { Clock } from './time/clock.ts'

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
const HALF_CHARS = 8

export function createIds(clock: Clock): Ids {
  let lastTime = 0
  /** The random part is counted in two halves, because numbers are faster than one bigint. */
  let low = 0
  /** The time and the higher half, which stay for a millisecond. */
  let head = ''
  return {
    next(prefix) {
      const time = clock.now().getTime()
      // Two ids of one millisecond must still sort in the order of their making.
      if (time === lastTime) {
        low += 1
      } else {
        const random = randomBytes(9)
        lastTime = time
        head = encode(time, TIME_CHARS) + encode(random.readUIntBE(0, 4), HALF_CHARS)
        // At most half of what eight letters hold, so that counting up finds room.
        low = Math.floor(random.readUIntBE(4, 5) / 2)
      }
      return `${prefix}_${head}${encode(low, HALF_CHARS)}`
    },
    secret: () => randomBytes(32).toString('base64url'),
    digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
  }
}

function encode(value: number, length: number): string {
  let rest = value
  let text = ''
  for (let index = 0; index < length; index += 1) {
    text = ALPHABET.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}
