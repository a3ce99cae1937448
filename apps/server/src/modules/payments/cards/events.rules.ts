import { CARD_FAILURES } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import { z } from 'zod'
import { isFresh, isSigned, parsedBody, type SignedBody } from '../../../platform/messaging/signed-body.ts'
import { reversalId } from './acquirer.ts'

const named = { eventId: z.string().min(1).max(100), id: z.string().min(1).max(100) }
const reason = z.enum(CARD_FAILURES).catch('declined')
const money = { amount: z.string().regex(/^\d{1,12}\.\d{2}$/), currency: z.string().regex(/^[A-Z]{3}$/) }
const payment = { ...named, object: z.literal('payment'), ...money }

const acquirerEvent = z.union([
  z.object({ ...named, object: z.literal('verification'), state: z.literal('verified') }),
  z.object({ ...named, object: z.literal('verification'), state: z.literal('declined'), reason }),
  z.object({ ...payment, state: z.literal('authorised') }),
  z.object({ ...payment, state: z.literal('captured') }),
  z.object({ ...payment, state: z.literal('declined'), reason }),
  z.object({ ...payment, state: z.enum(['refunded', 'charged_back']), reversalId }),
])
export type AcquirerEvent = z.infer<typeof acquirerEvent>

type EventRefusal = {
  readonly code: 'funding.signature_wrong' | 'funding.signature_old' | 'funding.event_malformed'
}

/** Nothing is read of what is not signed, and nothing is believed that was signed long ago. */
export function readEvent(secret: string, signed: SignedBody, now: Date): Result<AcquirerEvent, EventRefusal> {
  if (!isSigned(secret, signed)) return refuse({ code: 'funding.signature_wrong' })
  if (!isFresh(signed, now)) return refuse({ code: 'funding.signature_old' })
  const event = acquirerEvent.safeParse(parsedBody(signed))
  return event.success ? ok(event.data) : refuse({ code: 'funding.event_malformed' })
}
