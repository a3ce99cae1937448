import type { QuickbuyEvent } from '@bourse/contract'
import type { Tx } from '../../platform/database/db.ts'
import type { QuickbuyDeps } from './deps.ts'
import { addEvent, type OrderRow } from './orders.sql.ts'

export type History = ReturnType<typeof createHistory>

/** What happened to an order is written down and told to whoever has its page open, when it is committed. */
export function createHistory({ clock, publishFunding }: Pick<QuickbuyDeps, 'clock' | 'publishFunding'>) {
  return {
    async add(
      tx: Tx,
      { id, user_id: userId }: Pick<OrderRow, 'id' | 'user_id'>,
      kind: QuickbuyEvent,
      at = clock.now(),
    ): Promise<void> {
      await addEvent(tx, id, kind, at)
      publishFunding(tx, userId, { kind: 'quickbuy', id, state: kind })
    },
  }
}
