import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a partner sent: the body byte for byte, and the headers that sign it. */
export interface SignedBody {
  readonly body: string
  /** Seconds since 1970, as text. */
  readonly timestamp: string
  readonly signature: string
}

/** A signature is good for so long, in both directions: clocks differ a little. */
const SIGNATURE_MS = 5 * 60_000

/** HMAC-SHA256 in hex over `timestamp.body`, so that an old body cannot get a new time. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

export function isSigned(secret: string, { body, timestamp, signature }: SignedBody): boolean {
  const right = Buffer.from(signatureOf(secret, timestamp, body))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

/** By real time: a partner knows nothing of a moved sandbox clock. */
export function isFresh({ timestamp }: Pick<SignedBody, 'timestamp'>, now: Date): boolean {
  return Math.abs(now.getTime() - Number(timestamp) * 1_000) <= SIGNATURE_MS
}

/** Undefined for what is no JSON. */
export function parsedBody({ body }: Pick<SignedBody, 'body'>): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
