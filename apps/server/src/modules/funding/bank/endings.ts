import type { BankFailure } from '@bourse/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Credit } from '../credit/index.ts'
import { type OrderRow, setOrderState } from './orders.sql.ts'

export interface OrderEndingDeps {
  readonly clock: Clock
  readonly credit: Pick<Credit, 'ended'>
}

export type OrderEndings = ReturnType<typeof createOrderEndings>

/** Orders that end without their transfer: what was advanced on them is taken back in the same transaction. */
export function createOrderEndings({ clock, credit }: OrderEndingDeps) {
  return {
    async fail(tx: Tx, { id }: Pick<OrderRow, 'id'>, failure: BankFailure): Promise<void> {
      await setOrderState(tx, { id, state: 'failed', failure, at: clock.now() })
      await credit.ended(tx, id, 'failed')
    },
    async cancel(tx: Tx, order: OrderRow): Promise<OrderRow> {
      const now = clock.now()
      await setOrderState(tx, { id: order.id, state: 'cancelled', at: now })
      await credit.ended(tx, order.id, 'cancelled')
      return { ...order, state: 'cancelled', ended_at: now }
    },
  }
}
