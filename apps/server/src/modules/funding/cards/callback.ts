import { CARD_FAILURES } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { isFresh, isSigned, parsedBody, type SignedBody } from '../../../platform/signed-body.ts'
import { rememberEvent } from './cards.sql.ts'
import type { CardChecks } from './checks.ts'

const reason = z.enum(CARD_FAILURES).catch('declined')
const event = z.object({ eventId: z.string().min(1).max(100), id: z.string().min(1).max(100) })
const verificationEvent = event.extend({
  object: z.literal('verification'),
  state: z.enum(['verified', 'declined']),
  reason,
})

export interface CallbackDeps {
  readonly db: Db
  readonly clock: Clock
  /** The acquirer knows nothing of a moved sandbox clock. */
  readonly realClock: Clock
  readonly checks: Pick<CardChecks, 'settle'>
  readonly webhookSecret: string | undefined
}

type CallbackRefusal = {
  readonly code:
    | 'funding.signature_wrong'
    | 'funding.signature_old'
    | 'funding.event_malformed'
    | 'funding.event_repeated'
}

/** What the acquirer tells by itself. */
export function createCallback({ db, clock, realClock, checks, webhookSecret }: CallbackDeps) {
  async function hear(signed: SignedBody): Promise<Result<Record<string, never>, CallbackRefusal>> {
    if (webhookSecret === undefined || !isSigned(webhookSecret, signed))
      return refuse({ code: 'funding.signature_wrong' })
    if (!isFresh(signed, realClock.now())) return refuse({ code: 'funding.signature_old' })
    const told = verificationEvent.safeParse(parsedBody(signed))
    if (!told.success) return refuse({ code: 'funding.event_malformed' })
    const { eventId, id, state } = told.data
    return db.tx(async (tx) => {
      if (!(await rememberEvent(tx, eventId, clock.now()))) return refuse({ code: 'funding.event_repeated' })
      await checks.settle(tx, id, state === 'declined' ? { state, reason: told.data.reason } : { state })
      return ok({})
    })
  }

  return { hear }
}
