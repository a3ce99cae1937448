import { ok } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { type PaymentFact, type PaymentProvider, PaymentRefused, type StartedPayment } from '../provider.ts'
import type { Acquirer, ChargeAnswer } from './acquirer.ts'
import { findCharge, keepCharge } from './cards.sql.ts'
import { type AcquirerEvent, readEvent } from './events.rules.ts'

export interface CardProviderDeps {
  readonly db: Db
  readonly clock: Clock
  readonly acquirer: Acquirer
  readonly webhookSecret: string
}

/** So long after the order a charge that got lost on its way is sent again. Later nobody expects it any more. */
const RESEND_MS = 10 * 60_000
/** The acquirer pays out what was captured; its price is settled by invoice. */
const NO_COST = '0.00'

/**
 * Cards among the online methods. Who makes the order has agreed to it, so that nothing is begun at the acquirer before the
 * charge itself: what was lost of it is unknown, and never taken for nothing.
 */
export function createCardProvider({ db, clock, acquirer, webhookSecret }: CardProviderDeps): PaymentProvider {
  return {
    async start({ id, instrument, returnUrl }) {
      if (instrument === null) throw new PaymentRefused('a charge needs a card')
      await keepCharge(db.queryable, { orderId: id, cardId: instrument, returnUrl })
      return { ref: id, payUrl: null }
    },

    async take(order) {
      const charge = await findCharge(db.queryable, order.id)
      if (charge === undefined) return { state: 'refused' }
      const { token, return_url: returnUrl } = charge
      const { id, amount, currency } = order
      return factOf(order, await acquirer.charge({ id, amount, currency, token, returnUrl }))
    },

    async look(order) {
      const answer = await acquirer.payment(order.id)
      if (answer.state !== 'unseen') return factOf(order, answer)
      const young = clock.now().getTime() - order.madeAt.getTime() < RESEND_MS
      return { state: young ? 'approved' : 'open' }
    },

    async refund({ paymentId }) {
      const answer = await acquirer.refund(paymentId)
      return answer.state === 'refunded'
        ? { state: 'done', reversalId: answer.reversalId }
        : { state: 'refused', reason: answer.state }
    },

    async hear(signed, now) {
      const event = readEvent(webhookSecret, signed, now)
      if (!event.ok) return event
      const { eventId, id } = event.value
      return ok({ eventId, order: { id }, fact: heardFact(event.value) })
    },

    balance: acquirer.balance,
  }
}

/** An order is charged once, so that the charge has the number of its order. */
function factOf({ id, amount, currency }: StartedPayment, answer: ChargeAnswer): PaymentFact {
  if (answer.state === 'challenge') return { state: 'open', payUrl: answer.challengeUrl }
  if (answer.state === 'authorised') return { state: 'held' }
  if (answer.state === 'captured')
    return { state: 'paid', paymentId: id, amount, cost: NO_COST, currency, payerName: null }
  // Asked for only while nothing has come here: what was taken and given back came to nothing.
  return { state: 'refused', ...(answer.state === 'declined' && { reason: answer.reason }) }
}

/** What is told has its own amount and currency, which are compared with those of the order. */
function heardFact(event: AcquirerEvent): PaymentFact | undefined {
  if (event.object === 'verification') return undefined
  const { id: paymentId, amount, currency } = event
  if (event.state === 'authorised') return { state: 'held' }
  if (event.state === 'declined') return { state: 'refused', reason: event.reason }
  if (event.state === 'captured') return { state: 'paid', paymentId, amount, cost: NO_COST, currency, payerName: null }
  return { state: 'reversed', paymentId, reversalId: event.reversalId, amount, currency }
}
