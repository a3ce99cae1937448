import { refuse } from '@bourse/money'
import { createAllowance } from '../bank/allowance.ts'
import type { FundingParts } from '../index.ts'
import { createPaymentBooks } from './books.ts'
import { createPaymentOffice } from './office.ts'
import { createPaymentStates } from './order-states.ts'
import { findOrderOf, type OrderRow } from './orders.sql.ts'
import { createPaymentOrders } from './orders.ts'
import { createBuyPrice } from './prices.ts'
import { createProgress } from './progress.ts'
import { PaymentUnknown } from './provider.ts'
import { createPaymentReconciliation } from './reconciliation.ts'
import { createPaymentReturns } from './returns.ts'
import { createSettling } from './settling.ts'
import { createPaymentViews } from './views.ts'
import { createWebhooks } from './webhooks.ts'

export { CHECK_PAYMENT, type CheckPaymentPayload } from './progress.ts'

/** Every minute: what a stop or a lost answer left behind. */
export const RESUME_PAYMENTS = 'funding.payment-resume'

export type PaymentsPart = ReturnType<typeof createPaymentsPart>

/** Deposits by online payment: one core for every method, and an adapter for each. */
export function createPaymentsPart(parts: FundingParts) {
  const { db, logger } = parts
  const deps = { ...parts, providers: parts.paymentProviders }
  const allowance = createAllowance(deps)
  const views = createPaymentViews(deps)
  const books = createPaymentBooks(deps)
  const states = createPaymentStates(deps)
  const settling = createSettling({ ...deps, books, states, views })
  const progress = createProgress({ ...deps, settling, states, views })
  const webhooks = createWebhooks({ ...deps, settling, progress })
  const returns = createPaymentReturns({ ...deps, settling, views })
  const orders = createPaymentOrders({ ...deps, allowance, states, views, progress })

  /** The provider may be away: what was not sent back now is sent next time. */
  async function quietly(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (err) {
      if (!(err instanceof PaymentUnknown)) throw err
      logger.warn({ err, what }, 'a payment provider could not be asked')
    }
  }

  async function resume(): Promise<void> {
    await webhooks.applyReversals()
    await quietly('returns', returns.resume)
  }

  /** Moves an order of the caller on, and tells where it is then. */
  function moved(move: (order: OrderRow) => Promise<void>) {
    return async (userId: string, id: string) => {
      const order = await findOrderOf(db.queryable, userId, id)
      if (order === undefined) return refuse({ code: 'funding.deposit_unknown' as const })
      await move(order)
      return orders.detail(userId, id)
    }
  }

  return {
    orders,
    hear: webhooks.hear,
    check: progress.check,
    resume,
    creditBuyPrice: createBuyPrice({ ...deps, orders }),
    office: createPaymentOffice({
      ...deps,
      allowance,
      books,
      states,
      views,
      sendBack: (id) => quietly(`return of ${id}`, () => returns.send(id)),
    }),
    audit: createPaymentReconciliation({ ...deps, progress, views, resume }).findings,

    /** What the payer agreed to is taken; asked again, it is only looked at. */
    capture: moved(progress.look),
    /** For a payer who agreed by making the order. */
    take: moved(progress.take),
  }
}
