import { join } from 'node:path'
import type { Tx } from '../../platform/database/db.ts'
import type { TextParams } from '../notices/index.ts'
import type { Amounts } from './amounts.ts'
import type { QuickbuyDeps } from './deps.ts'
import type { OrderRow } from './orders.sql.ts'
import { platformOf } from './platforms.ts'

type Kind = 'completed' | 'failed' | 'expired' | 'refunded' | 'on_hold' | 'not_delivered'
type Params = { readonly amount: string; readonly partner: string; readonly id: string }

const ORDER = { page: ({ id }: TextParams) => `/quickbuy?order=${id}` }

export type QuickbuyNotices = ReturnType<typeof declareNotices>

/** Notices about coins that were bought from partners. */
export function declareNotices({ notices, amounts }: Pick<QuickbuyDeps, 'notices'> & { readonly amounts: Amounts }) {
  const declared = notices.declare<Kind, Params>({
    module: 'quickbuy',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'news',
    kinds: {
      completed: ORDER,
      failed: ORDER,
      expired: ORDER,
      refunded: ORDER,
      on_hold: ORDER,
      not_delivered: ORDER,
    },
  })
  return {
    async tell(tx: Tx, row: OrderRow, kind: Kind): Promise<void> {
      const amount = `${await amounts.coinText(row.asset, row.receive)} ${row.asset}`
      const params = { amount, partner: platformOf(row.platform).name, id: row.id }
      // The deposit itself is told of by whoever credits it.
      if (kind === 'completed' && row.delivery === 'chain' && row.target === 'own') return
      await declared.notify(tx, { userId: row.user_id, kind, key: `${row.try_id}:${kind}`, params })
    },
  }
}
