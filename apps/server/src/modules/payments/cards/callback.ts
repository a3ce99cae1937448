import { ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { WithSignedBody } from '../../../platform/http/context.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { rememberEvent } from './cards.sql.ts'
import type { CardChecks } from './checks.ts'
import { readEvent } from './events.rules.ts'

type Signed = WithSignedBody['signed']
type Heard = Result<
  Record<string, never>,
  {
    readonly code:
      | 'funding.signature_wrong'
      | 'funding.signature_old'
      | 'funding.event_malformed'
      | 'funding.event_repeated'
  }
>

export interface CallbackDeps {
  readonly db: Db
  readonly clock: Clock
  /** The acquirer knows nothing of a moved sandbox clock. */
  readonly realClock: Clock
  readonly checks: Pick<CardChecks, 'settle'>
  readonly webhookSecret: string | undefined
  /** What concerns a payment is for the core of all methods. */
  readonly hearPayment: (signed: Signed) => Promise<Heard>
}

/** What the acquirer tells by itself, of cards and of payments. */
export function createCallback({ db, clock, realClock, checks, webhookSecret, hearPayment }: CallbackDeps) {
  return async (signed: Signed): Promise<Heard> => {
    if (webhookSecret === undefined) return refuse({ code: 'funding.signature_wrong' })
    const read = readEvent(webhookSecret, signed, realClock.now())
    if (!read.ok) return read
    const event = read.value
    if (event.object === 'payment') return hearPayment(signed)
    return db.tx(async (tx): Promise<Heard> => {
      if (!(await rememberEvent(tx, event.eventId, clock.now()))) return refuse({ code: 'funding.event_repeated' })
      await checks.settle(tx, event.id, event)
      return ok({})
    })
  }
}
