import { minUnits, type Units, units } from '@bourse/money'
import { sql } from 'kysely'
import { type Queryable, rows, run, type Tx } from '../../../platform/db.ts'
import type { ReversalRow } from './payments.sql.ts'

type Named = Pick<ReversalRow, 'method' | 'reversal_id'>

/** What of a reversal was spent already, and is owed from now on. */
export async function setOwed(tx: Tx, { method, reversal_id }: Named, owed: Units): Promise<void> {
  await run(
    tx,
    sql`
      update funding.payment_reversals set owed = ${owed}
      where method = ${method} and reversal_id = ${reversal_id}`,
  )
}

/** What was paid of somebody's debts beyond those of Credit Deposit; the oldest first. */
export async function payOwed(tx: Tx, paid: { userId: string; asset: string; units: Units }): Promise<void> {
  const owing = await rows(
    tx,
    sql<Named & { owed: Units }>`
      select r.method, r.reversal_id, r.owed
      from funding.payment_reversals r join funding.payments p using (method, provider_id)
      where p.user_id = ${paid.userId} and r.asset = ${paid.asset} and r.owed > 0
      order by r.applied_at, r.method, r.reversal_id for update of r`,
  )
  let left = paid.units
  for (const row of owing) {
    const part = minUnits(left, row.owed)
    if (part === 0n) return
    left = units(left - part)
    await setOwed(tx, row, units(row.owed - part))
  }
}

/** What is owed of reversals, by whom and in what. */
export async function owedSums(db: Queryable): Promise<{ user_id: string; asset: string; units: Units }[]> {
  return rows(
    db,
    sql<{ user_id: string; asset: string; units: Units }>`
      select p.user_id, r.asset, sum(r.owed) as units
      from funding.payment_reversals r join funding.payments p using (method, provider_id)
      where r.owed > 0 group by p.user_id, r.asset`,
  )
}
