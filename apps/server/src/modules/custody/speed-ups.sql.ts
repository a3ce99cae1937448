import { sql } from 'kysely'
import { type Queryable, run } from '../../platform/database/db.ts'

export async function insertSpeedUp(
  db: Queryable,
  row: { readonly chain: string; readonly txid: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  await run(
    db,
    sql`
      insert into custody.speed_ups (chain, txid, user_id, asked_at)
      values (${row.chain}, ${row.txid}, ${row.userId}, ${row.now})
      on conflict (chain, txid, user_id) do nothing`,
  )
}
