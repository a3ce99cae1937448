import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../platform/database/db.ts'

export interface HistoryRow {
  readonly completed: number
  readonly largest: bigint
  readonly today: number
}

/** What somebody withdrew before: how often, how much at once in a year, how often since then. */
export async function historyOf(
  db: Queryable,
  { userId, since, year }: { readonly userId: string; readonly since: Date; readonly year: Date },
): Promise<HistoryRow> {
  return oneRow(
    db,
    sql<HistoryRow>`
      select count(*) filter (where state = 'completed') as completed,
        coalesce(max(eur) filter (where state = 'completed' and asked_at > ${year}), 0)::numeric as largest,
        count(*) filter (where asked_at > ${since} and state not in ('failed', 'cancelled')) as today
      from withdrawals.withdrawals where user_id = ${userId}`,
  )
}

export interface AddressFacts {
  readonly used: boolean
  readonly others: readonly string[]
}

export interface Target {
  readonly userId: string
  readonly chain: string | null
  readonly address: string
  readonly memo: string | null
}

/** Whether money reached the address from this account before, and who else sent some there. */
export async function addressFacts(db: Queryable, target: Target): Promise<AddressFacts> {
  const found = await rows(
    db,
    sql<{ user_id: string; completed: boolean }>`
      select user_id, bool_or(state = 'completed') as completed from withdrawals.withdrawals
      where address = ${target.address} and chain is not distinct from ${target.chain}
        and memo is not distinct from ${target.memo}
      group by user_id order by user_id limit 20`,
  )
  return {
    used: found.some((row) => row.user_id === target.userId && row.completed),
    others: found.map((row) => row.user_id).filter((id) => id !== target.userId),
  }
}
