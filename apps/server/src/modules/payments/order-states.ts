import type { Tx } from '../../platform/database/db.ts'
import type { TellFunding } from '../funding/index.ts'
import { createMoneyNews, type MoneyNewsDeps } from '../funding/index.ts'
import * as sql from './orders.sql.ts'

type Owned = Pick<sql.OrderRow, 'id' | 'user_id' | 'state'>
type Told = Owned & Pick<sql.OrderRow, 'method' | 'asset' | 'units' | 'arrived'>
type Kind = 'payment_credited' | 'payment_review' | 'payment_returned' | 'payment_reversed'

export type PaymentStates = ReturnType<typeof createPaymentStates>

/** The one way to another state or step: the row with its event, word of it to the pages of its owner, and a mail where it is news. */
export function createPaymentStates({ tellFunding, ...deps }: MoneyNewsDeps & { readonly tellFunding: TellFunding }) {
  const tell = createMoneyNews<Kind>(deps)
  return {
    async end(tx: Tx, order: Told, change: sql.OrderChange): Promise<void> {
      const { id, user_id: userId, method, asset } = order
      await sql.setState(tx, id, change)
      tellFunding(tx, userId, { kind: 'deposit', id, state: change.state })
      const kind = newsOf(change)
      if (kind === undefined) return
      const paid = change.arrived ?? order.arrived ?? order.units
      await tell(tx, { id, userId, kind, asset, units: paid, params: { method } })
    },
    async step(tx: Tx, order: Owned, change: sql.StepChange): Promise<void> {
      await sql.setStep(tx, order, change)
      tellFunding(tx, order.user_id, { kind: 'deposit', id: order.id, state: order.state })
    },
  }
}

/** Who refused, was refused or let it pass knows it from the page; what comes later is mailed. */
function newsOf({ state, failure }: sql.OrderChange): Kind | undefined {
  if (state === 'completed') return 'payment_credited'
  if (state === 'under_review') return 'payment_review'
  if (failure === 'returned') return 'payment_returned'
  return failure === 'reversed' ? 'payment_reversed' : undefined
}
