import type { Queryable } from '../../../platform/database/db.ts'
import type { TradingDeps } from '../deps.ts'
import type { OrderRow } from './orders.sql.ts'
import { dueWith } from './pauses.rules.ts'
import { isPaused, pausesSince } from './pauses.sql.ts'
import { releaseAt } from './release-target.ts'
import { asOf } from './states.rules.ts'
import type { Watch } from './watch.ts'

export type Present = ReturnType<typeof createPresent>

/** Orders as they stand by the clock, with the pauses that are written and the one that the next look would write. */
export function createPresent({
  clock,
  watch,
}: Pick<TradingDeps, 'clock'> & { readonly watch: Pick<Watch, 'foreseen'> }) {
  return {
    async isStill(on: Queryable, { method_kind }: Pick<OrderRow, 'method_kind'>): Promise<boolean> {
      return (await isPaused(on, method_kind)) || (await watch.foreseen(on)).paused
    },

    /** By when the coins should be released; null of what is not paid. */
    async releaseAt(on: Queryable, row: Pick<OrderRow, 'paid_at' | 'method_kind'>): Promise<Date | null> {
      if (row.paid_at === null) return null
      const { lost } = await watch.foreseen(on)
      return releaseAt(on, row, { now: clock.now(), lost })
    },

    async of(on: Queryable, row: OrderRow): Promise<OrderRow> {
      const now = clock.now()
      if (row.due_at === null || row.due_base === null || row.due_at > now) return row
      const { paused, lost } = await watch.foreseen(on)
      if (paused || (await isPaused(on, row.method_kind))) return row
      if (lost === null) return asOf(row, now)
      const pauses = [...(await pausesSince(on, row.method_kind, row.step_at)), lost]
      return asOf({ ...row, due_at: dueWith(row.step_at, row.due_base, pauses) }, now)
    },
  }
}
