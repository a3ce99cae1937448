import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, run, type Tx } from '../../../platform/database/db.ts'

export async function insertHedge(tx: Tx, positionId: string, deskRef: string): Promise<void> {
  await run(tx, sql`insert into discount.hedges (position_id, desk_ref) values (${positionId}, ${deskRef})`)
}

export interface UntoldRow {
  readonly desk_ref: string
  readonly subscribed_at: Date
  readonly settles_at: Date
}

/** Of a position that the desk has not confirmed yet. */
export function findUntold(db: Queryable, positionId: string): Promise<UntoldRow | undefined> {
  return maybeRow(
    db,
    sql<UntoldRow>`
      select desk_ref, subscribed_at, settles_at from discount.hedges
      join discount.discount_positions on discount_positions.id = position_id
      where position_id = ${positionId} and told_at is null`,
  )
}

export async function confirmHedge(db: Queryable, positionId: string, noted: boolean, now: Date): Promise<void> {
  await run(
    db,
    sql`
      update discount.hedges set told_at = ${now}, noted = ${noted}
      where position_id = ${positionId} and told_at is null`,
  )
}

/** Live positions whose other side the desk has not confirmed. */
export async function countUnhedged(db: Queryable): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*)::integer as count from discount.hedges
      join discount.discount_positions on discount_positions.id = position_id
      where noted is not true and state = 'subscribed'`,
  )
  return count
}
