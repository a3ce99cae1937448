import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { CodeAct } from '@bourse/contract'
import type { Ids } from '../../../platform/ids.ts'
import type { LimitRule } from '../../../platform/limits/limits.ts'
import { KEY_BYTES, keyRing, type SecretKeys } from '../../../platform/secrets/secrets.ts'
import type { Clock } from '../../../platform/time/clock.ts'

const LIFE_MS = 5 * 60_000
/** A browser solves the first in a tenth of a second and the last in a few seconds; a phone takes three times as long. */
const FIRST_BITS = 16
const LAST_BITS = 22
/** From half of a budget on, whoever comes without proof waits until their machine has worked. */
const PRESSED = 0.5

/** What a proof of work is for: it counts for nothing else. */
export interface WorkFor {
  readonly act: CodeAct
  readonly address: string
}

export interface Work {
  readonly challenge: string
  readonly bits: number
}

/** So that a solution counts once. */
export const WORK_ONCE: LimitRule = { max: 1, windowMs: LIFE_MS }

/** How much work a budget asks for of which this share is spent; 0 while there is enough for everybody. */
export function bitsFor(share: number): number {
  if (share < PRESSED) return 0
  const steps = LAST_BITS - FIRST_BITS + 1
  return Math.min(LAST_BITS, FIRST_BITS + Math.floor(((share - PRESSED) / (1 - PRESSED)) * steps))
}

/**
 * Nothing is stored of a challenge: it carries how hard it is and how long it lives, and is signed together with what it is for.
 * Its solution is a number n, so that SHA-256 of the challenge's SHA-256 and of n in eight bytes begins with so many zero bits.
 */
export function createWork({ ids, clock, secretKeys }: { ids: Ids; clock: Clock; secretKeys: SecretKeys }) {
  const ring = keyRing(secretKeys, (key) => Buffer.from(hkdfSync('sha256', key, '', 'proof of work', KEY_BYTES)))
  const macOf = (key: Buffer, head: string, { act, address }: WorkFor) =>
    createHmac('sha256', key).update(`${head}\n${act}\n${address}`).digest()

  return {
    ask(what: WorkFor, bits: number): Work {
      const head = [clock.now().getTime() + LIFE_MS, bits, ids.secret().slice(0, 16)].join('.')
      return { challenge: `${head}.${macOf(ring[0], head, what).toString('base64url')}`, bits }
    },

    /** The challenge that was solved, or nothing when it was not, is over, or was given for something else. */
    judge(what: WorkFor, given: string): string | undefined {
      const [challenge = '', answer = ''] = given.split(':')
      const [until = '', bits = '', nonce = '', mac = ''] = challenge.split('.')
      const signature = Buffer.from(mac, 'base64url')
      const isOurs = ring.some((key) => {
        const own = macOf(key, [until, bits, nonce].join('.'), what)
        return own.length === signature.length && timingSafeEqual(own, signature)
      })
      if (!isOurs || Number(until) <= clock.now().getTime()) return undefined
      return zeroBits(challenge, answer) >= Number(bits) ? challenge : undefined
    },
  }
}

function zeroBits(challenge: string, answer: string): number {
  if (!/^\d{1,16}$/.test(answer)) return 0
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(answer))
  const prefix = createHash('sha256').update(challenge).digest()
  const hash = createHash('sha256').update(prefix).update(number).digest()
  // Thirty-two bits are more than anybody is asked for.
  return Math.clz32(hash.readUInt32BE(0))
}
