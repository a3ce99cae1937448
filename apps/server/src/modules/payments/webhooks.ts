import type { PaymentMethod } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { WithSignedBody } from '../../platform/http/context.ts'
import type { Clock } from '../../platform/time/clock.ts'
import * as orders from './orders.sql.ts'
import * as sql from './payments.sql.ts'
import type { Progress } from './progress.ts'
import type { HeardEvent, HearRefusal, PaymentFact, PaymentProviders, ReversedFact } from './provider.ts'
import type { Settling } from './settling.ts'

export interface WebhookDeps {
  readonly db: Db
  readonly clock: Clock
  /** Providers know nothing of a moved sandbox clock. */
  readonly realClock: Clock
  readonly providers: PaymentProviders
  readonly settling: Pick<Settling, 'settle' | 'noteReversal' | 'applyWaiting'>
  readonly progress: Pick<Progress, 'askAgain'>
}

type Heard = Result<Record<string, never>, HearRefusal | { readonly code: 'funding.event_repeated' }>

export type Webhooks = ReturnType<typeof createWebhooks>

/** What providers tell by themselves. Nothing is believed without a signature, and each event counts once. */
export function createWebhooks({ db, clock, realClock, providers, settling, progress }: WebhookDeps) {
  async function hear(method: PaymentMethod, signed: WithSignedBody['signed']): Promise<Heard> {
    const provider = providers[method]
    if (provider === undefined) return refuse({ code: 'funding.signature_wrong' })
    const event = await provider.hear(signed, realClock.now())
    if (!event.ok) return event
    return db.tx(async (tx): Promise<Heard> => {
      const { eventId, fact } = event.value
      if (!(await sql.rememberEvent(tx, method, eventId, clock.now())))
        return refuse({ code: 'funding.event_repeated' })
      if (fact === undefined) return ok({})
      await (fact.state === 'reversed' ? hearReversal(tx, method, fact) : hearFact(tx, method, event.value, fact))
      return ok({})
    })
  }

  async function hearFact(
    tx: Tx,
    method: PaymentMethod,
    { order: named }: HeardEvent,
    fact: PaymentFact,
  ): Promise<void> {
    if (named === undefined) return
    const id = 'id' in named ? named.id : await orders.orderIdByRef(tx, method, named.ref)
    const order = id === undefined ? undefined : await orders.lockOrder(tx, id)
    // Whatever it is about was not made here.
    if (order === undefined || order.method !== method) return
    await settling.settle(tx, order, fact)
    // What the payer has agreed to is taken by the worker: nobody keeps a provider waiting for its answer.
    if (fact.state === 'approved' || fact.state === 'held') await progress.askAgain(tx, order.id, clock.now())
  }

  async function hearReversal(tx: Tx, method: PaymentMethod, fact: ReversedFact): Promise<void> {
    const payment = await sql.paymentByNumber(tx, method, fact.paymentId)
    const order = payment && (await orders.lockOrder(tx, payment.order_id))
    if (!(await settling.noteReversal(tx, method, fact)) || order === undefined) return
    await settling.applyWaiting(tx, order, fact.paymentId)
  }

  return {
    hear,
    /** Those that were told while their payment was being written. */
    async applyReversals(): Promise<void> {
      for (const { method, provider_id } of await sql.applicableReversals(db.queryable)) {
        await db.tx(async (tx) => {
          const payment = await sql.paymentByNumber(tx, method, provider_id)
          const order = payment && (await orders.lockOrder(tx, payment.order_id))
          if (order !== undefined) await settling.applyWaiting(tx, order, provider_id)
          return ok()
        })
      }
    },
  }
}
