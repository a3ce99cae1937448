import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../../../platform/database/db.ts'

export interface ConfirmationRow {
  readonly order_id: string
  readonly content: Buffer
  readonly step: number | null
  readonly at: Date
}

export async function findConfirmation(db: Queryable, orderId: string): Promise<ConfirmationRow | undefined> {
  return maybeRow(
    db,
    sql<ConfirmationRow>`select order_id, content, step, at from vault.confirmations where order_id = ${orderId}`,
  )
}

/** False when another has confirmed the order meanwhile. */
export async function addConfirmation(db: Queryable, row: ConfirmationRow): Promise<boolean> {
  const added = await run(
    db,
    sql`
      insert into vault.confirmations (order_id, content, step, at)
      values (${row.order_id}, ${row.content}, ${row.step}, ${row.at})
      on conflict do nothing`,
  )
  return added === 1
}
