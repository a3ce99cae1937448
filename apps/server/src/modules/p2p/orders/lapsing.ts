import { ok, ZERO } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import { lockPerson } from '../../funding/index.ts'
import type { Appeals } from '../appeals/appeals.ts'
import type { TradingDeps } from '../deps.ts'
import type { Endings } from './ending.ts'
import type { P2pNotices } from './notices.ts'
import type { OrderRow } from './orders.sql.ts'
import * as sql from './orders.sql.ts'
import { isPaused } from './pauses.sql.ts'
import { releaseAt } from './release-target.ts'
import type { LapsePayload } from './timers.ts'
import type { Watch } from './watch.ts'

export type Lapsing = ReturnType<typeof createLapsing>
type Deps = Pick<TradingDeps, 'db' | 'clock'> & {
  readonly endings: Endings
  readonly appeals: Pick<Appeals, 'open'>
  readonly watch: Pick<Watch, 'catchUp'>
  readonly notices: P2pNotices
}

/** What happens when somebody stays silent. Each lapse is of the time at which it was due, whenever it is seen. */
export function createLapsing({ db, clock, endings, appeals, watch, notices }: Deps) {
  async function lapse(tx: Tx, row: OrderRow, at: Date): Promise<void> {
    const end = { by: 'system', at, toBuyer: ZERO, event: 'lapsed' } as const
    if (row.state === 'matching') return endings.end(tx, row, { ...end, state: 'rejected', reason: 'not_accepted' })
    if (row.state === 'accepted')
      await endings.end(tx, row, { ...end, state: 'cancelled', reason: 'not_paid', counts: true })
    else if (row.state === 'paid') await appeals.open(tx, row, { by: 'system', reason: 'silence', text: null, at })
  }

  /** Ends what is overdue; nothing where it is not, or where time stands still. */
  async function settle(id: string): Promise<void> {
    const seen = await sql.findOrder(db.queryable, id)
    const isOver = (row: OrderRow | undefined): row is OrderRow & { due_at: Date } =>
      row !== undefined && row.due_at !== null && row.due_at <= clock.now()
    if (!isOver(seen)) return
    await watch.catchUp()
    await db.tx(async (tx) => {
      await lockPerson(tx, seen.buyer_id)
      const row = await sql.lockOrder(tx, id)
      if (isOver(row) && !(await isPaused(tx, row.method_kind))) await lapse(tx, row, row.due_at)
      return ok()
    })
  }

  return {
    settle,
    /** By the deadline of the row: one that a pause has moved has another timer. */
    run: ({ orderId }: LapsePayload) => settle(orderId),
    /** Half an hour after "paid": never released by itself. */
    async remind({ orderId }: { readonly orderId: string }): Promise<void> {
      await db.tx(async (tx) => {
        const row = await sql.lockOrder(tx, orderId)
        if (row?.state !== 'paid') return ok()
        const now = clock.now()
        const release = await releaseAt(tx, row, { now })
        // A pause has moved it, and asked for another reminder.
        if (release === null || release > now) return ok()
        await sql.addEvent(tx, orderId, { kind: 'reminded', by: 'system', at: now })
        await notices.notify(tx, { kind: 'remind', userId: row.seller_id, params: { orderId } })
        return ok()
      })
    },
  }
}
