import { ok, type Result, refuse } from '@bourse/money'
import { z } from 'zod'
import type { WithSignedBody } from '../../../platform/http/context.ts'
import { isFresh, isSigned, parsedBody, signatureOf } from '../../../platform/messaging/signed-body.ts'
import type { HearRefusal } from './partner.ts'

export const SIGNATURE_HEADER = 'x-ramp-signature'

const SIGNATURE = /^t=(\d{1,12}),s=([0-9a-f]{64})$/
const event = z.object({ eventId: z.string().min(1).max(100), orderId: z.string().min(1).max(100) })

/** `t=…,s=…`: the time in seconds, and HMAC-SHA256 over time and body. */
export function signatureHeader(secret: string, time: Date, body: string): string {
  const timestamp = String(Math.floor(time.getTime() / 1_000))
  return `t=${timestamp},s=${signatureOf(secret, timestamp, body)}`
}

/** Of an event only its number and its order are read: where the order stands is asked. */
export function readEvent(
  secret: string,
  { body, headers }: Pick<WithSignedBody['signed'], 'body' | 'headers'>,
  now: Date,
): Result<{ eventId: string; id: string }, HearRefusal> {
  const [, timestamp, signature] = SIGNATURE.exec(headers[SIGNATURE_HEADER] ?? '') ?? []
  if (timestamp === undefined || signature === undefined || !isSigned(secret, { body, timestamp, signature }))
    return refuse({ code: 'quickbuy.signature_wrong' })
  if (!isFresh({ timestamp }, now)) return refuse({ code: 'quickbuy.signature_old' })
  const read = event.safeParse(parsedBody({ body }))
  if (!read.success) return refuse({ code: 'quickbuy.event_malformed' })
  return ok({ eventId: read.data.eventId, id: read.data.orderId })
}
