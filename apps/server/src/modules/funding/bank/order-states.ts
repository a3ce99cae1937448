import type { Tx } from '../../../platform/db.ts'
import type { TellFunding } from '../tell.ts'
import { type OrderChange, type OrderRow, setOrderState } from './orders.sql.ts'

export type OrderStates = ReturnType<typeof createOrderStates>

/** The one way to another state: the row with its event, and word of it to the pages of its owner. */
export function createOrderStates({ tellFunding }: { readonly tellFunding: TellFunding }) {
  return async (tx: Tx, { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>, change: Omit<OrderChange, 'id'>) => {
    await setOrderState(tx, { id, ...change })
    tellFunding(tx, user_id, { kind: 'deposit', id, state: change.state })
  }
}
