import { assert, ok } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { centsText } from '../funding/index.ts'
import { restOf } from './books.ts'
import * as orders from './orders.sql.ts'
import * as sql from './payments.sql.ts'
import type { PaymentProviders } from './provider.ts'
import type { Settling } from './settling.ts'
import type { PaymentViews } from './views.ts'

export interface PaymentReturnDeps {
  readonly db: Db
  readonly clock: Clock
  readonly providers: PaymentProviders
  readonly settling: Pick<Settling, 'endReturn'>
  readonly views: PaymentViews
}

/** Longer than an answer is waited for. */
const SENDING_MS = 60_000

/** Sends payments back: what is still there of them, so that the house does not pay for it. */
export function createPaymentReturns({ db, clock, providers, settling, views }: PaymentReturnDeps) {
  async function send(paymentId: string): Promise<void> {
    const payment = await sql.findPayment(db.queryable, paymentId)
    if (payment?.state !== 'returning') return
    const { method, asset, provider_id, order_id, returns } = payment
    const order = await orders.findOrder(db.queryable, order_id)
    const [provider, started] = [providers[method], order && (await views.started(order))]
    if (provider === undefined || started === undefined) return
    const now = clock.now()
    if (!(await sql.claimReturn(db.queryable, paymentId, { now, until: new Date(now.getTime() + SENDING_MS) }))) return
    const amount = centsText(restOf(payment), await views.scaleOf(asset))
    const id = `${payment.id}-${returns}`
    const answer = await provider.refund({ id, order: started, paymentId: provider_id, amount, currency: asset })
    const settled = await db.tx(async (tx) => {
      const locked = await orders.lockOrder(tx, order_id)
      const found = await sql.lockPayment(tx, paymentId)
      if (locked === undefined || found?.state !== 'returning' || found.returns !== returns) return ok()
      if (answer.state === 'refused') {
        await sql.failReturn(tx, paymentId, answer.reason)
        return ok()
      }
      const told = { method, reversal_id: answer.reversalId, provider_id, asset, units: restOf(payment) }
      await sql.insertReversal(tx, told, clock.now())
      await sql.noteApplied(tx, told, clock.now())
      await settling.endReturn(tx, locked, found)
      return ok()
    })
    assert(settled.ok, 'a return ends or has ended')
  }

  return {
    send,
    /** Those whose answer was lost, and those that a stop came between. */
    async resume(): Promise<void> {
      for (const id of await sql.returningPayments(db.queryable)) await send(id)
    },
  }
}
