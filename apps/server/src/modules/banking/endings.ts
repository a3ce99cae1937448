import type { BankFailure } from '@bourse/contract'
import type { Tx } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { CreditOrders } from '../credit/index.ts'
import type { OrderStates } from './order-states.ts'
import type { OrderRow } from './orders.sql.ts'

export interface OrderEndingDeps {
  readonly clock: Clock
  readonly setState: OrderStates
  readonly credit: Pick<CreditOrders, 'ended'>
}

export type OrderEndings = ReturnType<typeof createOrderEndings>

/** Orders that end without their transfer: what was advanced on them is taken back in the same transaction. */
export function createOrderEndings({ clock, setState, credit }: OrderEndingDeps) {
  return {
    async fail(tx: Tx, order: OrderRow, failure: BankFailure): Promise<void> {
      await setState(tx, order, { state: 'failed', failure, at: clock.now() })
      await credit.ended(tx, order.id, 'failed')
    },
    async cancel(tx: Tx, order: OrderRow): Promise<OrderRow> {
      const now = clock.now()
      await setState(tx, order, { state: 'cancelled', at: now })
      await credit.ended(tx, order.id, 'cancelled')
      return { ...order, state: 'cancelled', ended_at: now }
    },
  }
}
