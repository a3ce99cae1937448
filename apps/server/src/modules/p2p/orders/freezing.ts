import { ok, ZERO } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import { lockPerson } from '../../funding/index.ts'
import type { Appeals } from '../appeals/appeals.ts'
import type { TradingDeps } from '../deps.ts'
import type { Endings } from './ending.ts'
import type { OrderRow } from './orders.sql.ts'
import * as sql from './orders.sql.ts'

type Deps = Pick<TradingDeps, 'db' | 'clock'> & {
  readonly endings: Pick<Endings, 'end'>
  readonly appeals: Pick<Appeals, 'open'>
}

/** Orders of an account that was frozen: nobody pays into it, and where money may have moved staff decide. The other one is not told why. */
export function createFreezing({ db, clock, endings, appeals }: Deps) {
  async function stop(tx: Tx, row: OrderRow, userId: string): Promise<void> {
    const at = clock.now()
    const unpaid = row.state === 'matching' || (row.state === 'accepted' && row.buyer_id === userId)
    if (unpaid) {
      const end = { state: 'cancelled', reason: 'house', by: 'system', toBuyer: ZERO, event: 'cancelled' } as const
      return endings.end(tx, row, { ...end, at })
    }
    if (row.state === 'accepted' || row.state === 'paid')
      await appeals.open(tx, row, { by: 'system', reason: 'house', text: null, at })
  }

  /** Tells how many could not be stopped: none, because each waits for nobody. */
  return async function shut(userId: string): Promise<number> {
    for (const { id, buyer_id } of await sql.runningOf(db.queryable, userId))
      await db.tx(async (tx) => {
        await lockPerson(tx, buyer_id)
        const row = await sql.lockOrder(tx, id)
        if (row !== undefined && row.ended_at === null) await stop(tx, row, userId)
        return ok()
      })
    return 0
  }
}
