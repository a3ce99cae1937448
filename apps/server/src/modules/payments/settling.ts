import { units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { unitsOf } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import { type PaymentBooks, restOf } from './books.ts'
import type { PaymentStates } from './order-states.ts'
import * as orders from './orders.sql.ts'
import { isCredited, isUnpaid, kindOf } from './payments.rules.ts'
import * as payments from './payments.sql.ts'
import type { PaidFact, PaymentFact, ReversedFact } from './provider.ts'
import type { PaymentViews } from './views.ts'

export interface SettlingDeps {
  readonly clock: Clock
  readonly ids: Ids
  readonly books: PaymentBooks
  readonly identity: Pick<Identity, 'closing'>
  readonly states: PaymentStates
  readonly views: Pick<PaymentViews, 'scaleOf'>
}

export type Settling = ReturnType<typeof createSettling>

/** Turns what a provider says into states and money. Whoever tells it, and how often, it happens once. */
export function createSettling({ clock, ids, books, identity, states, views }: SettlingDeps) {
  /** The caller has locked the order. */
  async function settle(tx: Tx, order: orders.OrderRow, fact: PaymentFact): Promise<void> {
    const at = clock.now()
    const pending = order.state === 'pending'
    if (fact.state === 'paid') return book(tx, order, fact)
    if (fact.state === 'refused' && pending)
      await states.end(tx, order, { state: 'failed', failure: 'denied', note: fact.reason ?? 'denied', at })
    if (fact.state === 'held' && pending && order.step !== 'held') await states.step(tx, order, { step: 'held', at })
  }

  /** Nothing is written before the payment itself: who comes second has changed nothing. */
  async function book(tx: Tx, order: orders.OrderRow, fact: PaidFact): Promise<void> {
    const now = clock.now()
    const scale = await views.scaleOf(fact.currency)
    const [amount, cost] = [unitsOf(fact.amount, scale), unitsOf(fact.cost, scale)]
    const accountClosed = await identity.closing.isClosed(tx, order.user_id)
    const paid = { asset: fact.currency, units: amount, cost, payerName: fact.payerName }
    const kind = kindOf(paid, { ...order, accountClosed })
    const credited = isCredited(kind)
    const row: payments.NewPayment = {
      id: ids.next('pay'),
      method: order.method,
      provider_id: fact.paymentId,
      order_id: order.id,
      user_id: order.user_id,
      asset: fact.currency,
      units: amount,
      cost,
      payer_name: fact.payerName,
      kind,
      state: credited ? 'credited' : 'review',
      made_at: now,
      ended_at: credited ? now : null,
    }
    if (!(await payments.insertPayment(tx, row))) return
    const payment = { ...row, reversed: units(0n) }
    if (credited) await books.credit(tx, payment, order.fee)
    else await books.keep(tx, payment)
    const arrived = fact.currency === order.asset ? amount : undefined
    if (credited) await states.end(tx, order, { state: 'completed', note: kind, at: now, arrived })
    else if (isUnpaid(order)) await states.end(tx, order, { state: 'under_review', note: kind, at: now, arrived })
    const after = await orders.lockOrder(tx, order.id)
    if (after !== undefined) await applyWaiting(tx, after, fact.paymentId)
  }

  /** What is told before its payment waits for it. */
  async function noteReversal(tx: Tx, method: orders.OrderRow['method'], fact: ReversedFact): Promise<boolean> {
    const amount = unitsOf(fact.amount, await views.scaleOf(fact.currency))
    const { reversalId: reversal_id, paymentId: provider_id, currency: asset } = fact
    return payments.insertReversal(tx, { method, reversal_id, provider_id, asset, units: amount }, clock.now())
  }

  /** The caller has locked the order of the payment. */
  async function applyWaiting(tx: Tx, order: orders.OrderRow, providerId: string): Promise<void> {
    for (const own of await payments.waitingReversals(tx, order.method, providerId)) await apply(tx, order, own)
  }

  async function apply(tx: Tx, order: orders.OrderRow, reversal: payments.ReversalRow): Promise<void> {
    const found = await payments.paymentByNumber(tx, reversal.method, reversal.provider_id)
    const payment = found && (await payments.lockPayment(tx, found.id))
    if (payment === undefined) return
    const now = clock.now()
    await payments.noteApplied(tx, reversal, now)
    // A refund that we asked for, told by the provider before its answer reached us.
    if (payment.state === 'returning' && reversal.units === restOf(payment)) return endReturn(tx, order, payment)
    await books.reverse(tx, payment, reversal)
    await payments.addReversed(tx, payment.id, reversal.units)
    const rest = restOf({ ...payment, reversed: units(payment.reversed + reversal.units) })
    if (rest > 0n) return
    await payments.endPayment(tx, { id: payment.id, state: 'reversed', now })
    if (isOfOrder(payment, order))
      await states.end(tx, order, { state: 'failed', failure: 'reversed', note: 'reversed', at: now })
  }

  /** The books follow when the provider has given it back, and never before. */
  async function endReturn(tx: Tx, order: orders.OrderRow, payment: payments.PaymentRow): Promise<void> {
    const now = clock.now()
    await books.giveBack(tx, payment)
    await payments.endPayment(tx, { id: payment.id, state: 'returned', now })
    if (order.state === 'under_review' && isOfOrder(payment, order))
      await states.end(tx, order, { state: 'failed', failure: 'returned', note: 'returned', at: now })
  }

  return { settle, noteReversal, applyWaiting, endReturn }
}

/** Whether the order is where it is by this payment. A second one, or one for a cancelled order, says nothing about it. */
function isOfOrder({ kind, state }: payments.PaymentRow, order: orders.OrderRow): boolean {
  if (kind === 'duplicate' || kind === 'cancelled') return false
  return order.state === (state === 'credited' ? 'completed' : 'under_review')
}
