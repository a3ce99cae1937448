import { run, type Tx } from '@bourse/server/platform/database/db.ts'
import { sql } from 'kysely'

/** True for the request that made the credit, false for one that repeats it. */
export async function insertCredit(tx: Tx, credit: { key: string; transactionId: string }): Promise<boolean> {
  const count = await run(
    tx,
    sql`
      insert into sandbox.credits (key, transaction_id) values (${credit.key}, ${credit.transactionId})
      on conflict (key) do nothing`,
  )
  return count === 1
}
