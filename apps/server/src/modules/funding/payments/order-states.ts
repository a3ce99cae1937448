import type { Tx } from '../../../platform/db.ts'
import type { TellFunding } from '../tell.ts'
import * as sql from './orders.sql.ts'

type Owned = Pick<sql.OrderRow, 'id' | 'user_id' | 'state'>

export type PaymentStates = ReturnType<typeof createPaymentStates>

/** The one way to another state or step: the row with its event, and word of it to the pages of its owner. */
export function createPaymentStates({ tellFunding }: { readonly tellFunding: TellFunding }) {
  return {
    async end(tx: Tx, order: Owned, change: sql.OrderChange): Promise<void> {
      await sql.setState(tx, order.id, change)
      tellFunding(tx, order.user_id, { kind: 'deposit', id: order.id, state: change.state })
    },
    async step(tx: Tx, order: Owned, change: sql.StepChange): Promise<void> {
      await sql.setStep(tx, order, change)
      tellFunding(tx, order.user_id, { kind: 'deposit', id: order.id, state: order.state })
    },
  }
}
