import type { WealthEvent, WealthReason } from '@bourse/contract'
import { sql } from 'kysely'
import { type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

export interface EventRow {
  readonly kind: WealthEvent
  readonly reason: WealthReason | null
  readonly units: bigint | null
  readonly price: bigint | null
  readonly total_units: bigint | null
  readonly off_bps: number | null
  readonly at: Date
}

export type NewEvent = Pick<EventRow, 'kind' | 'at'> & Partial<EventRow>

export async function addEvent(tx: Tx, planId: string, event: NewEvent): Promise<void> {
  const { kind, at, reason = null, units = null, price = null, total_units = null, off_bps = null } = event
  await run(
    tx,
    sql`
      insert into wealth.wealth_events (plan_id, kind, reason, units, price, total_units, off_bps, at)
      values (${planId}, ${kind}, ${reason}, ${units}, ${price}, ${total_units}, ${off_bps}, ${at})`,
  )
}

export function listEvents(db: Queryable, planId: string): Promise<EventRow[]> {
  return rows(
    db,
    sql<EventRow>`
      select kind, reason, units, price, total_units, off_bps, at from wealth.wealth_events
      where plan_id = ${planId} order by number desc`,
  )
}
