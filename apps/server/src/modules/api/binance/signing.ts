import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import { ok, type Result, refuse } from '@bourse/money'
import type { Checking } from '../keys/entering.ts'
import type { DoorRefusal } from './errors.ts'

/** The clock of a machine may be so much ahead. */
const AHEAD_MS = 1_000

export interface SignedTimes {
  readonly timestamp: number
  readonly recvWindow: number
}

/** Judged at the door, and once more right before something is done. Gives how many milliseconds are left. */
export function judgeTime({ timestamp, recvWindow }: SignedTimes, now: Date): Result<number, DoorRefusal> {
  const nowMs = now.getTime()
  if (timestamp >= nowMs + AHEAD_MS) return refuse({ code: 'timestamp_ahead' })
  const leftMs = timestamp + recvWindow - nowMs
  return leftMs >= 0 ? ok(leftMs) : refuse({ code: 'timestamp_late' })
}

/** The bytes of a signature that holds; undefined for every other. */
export function checkSignature(checking: Checking, payload: Buffer, signature: string): Buffer | undefined {
  return checking.kind === 'hmac'
    ? checkHmac(checking.secret, payload, signature)
    : checkEd25519(checking.publicKey, payload, signature)
}

/** Hexadecimal, in letters of any case. */
function checkHmac(secret: string, payload: Buffer, signature: string): Buffer | undefined {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return undefined
  const [given, right] = [Buffer.from(signature, 'hex'), createHmac('sha256', secret).update(payload).digest()]
  return timingSafeEqual(given, right) ? given : undefined
}

function checkEd25519(publicKey: string, payload: Buffer, signature: string): Buffer | undefined {
  const given = Buffer.from(signature, 'base64')
  // One signature has one text, so that a request sent again is known again.
  if (given.length !== 64 || given.toString('base64') !== signature) return undefined
  return verify(null, payload, createPublicKey(publicKey), given) ? given : undefined
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 22

/** The id of an order that came without one: the same request sent again is the same order, and never a second one. */
export function idOfSignature(signature: Buffer): string {
  let rest = BigInt(`0x${createHash('sha256').update(signature).digest('hex')}`)
  let id = ''
  for (let at = 0; at < ID_LENGTH; at += 1) {
    id = LETTERS.charAt(Number(rest % 62n)) + id
    rest /= 62n
  }
  return id
}
