import type { WithdrawalState } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

export interface TransferRow {
  readonly id: string
  readonly quote_id: string
  /** The request that it pays; none in those of earlier versions. */
  readonly withdrawal_id: string | null
  readonly from_user: string
  readonly to_user: string
  readonly asset: string
  readonly units: bigint
  readonly eur: bigint
  readonly shown_from: string
  readonly shown_to: string
  readonly at: Date
}

const TRANSFER = sql`id, quote_id, withdrawal_id, from_user, to_user, asset, units, eur, shown_from, shown_to, at`

export async function insertTransfer(tx: Tx, row: TransferRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into withdrawals.internal_transfers (${TRANSFER})
      values (${row.id}, ${row.quote_id}, ${row.withdrawal_id}, ${row.from_user}, ${row.to_user}, ${row.asset}, ${row.units}, ${row.eur},
        ${row.shown_from}, ${row.shown_to}, ${row.at})`,
  )
}

export async function findTransfer(db: Queryable, id: string): Promise<TransferRow | undefined> {
  return maybeRow(db, sql<TransferRow>`select ${TRANSFER} from withdrawals.internal_transfers where id = ${id}`)
}

/** A transfer as one of the two sees it: made, or asked for and not made yet. */
export interface TransferView {
  readonly id: string
  readonly sent: boolean
  readonly state: WithdrawalState
  readonly asset: string
  readonly units: bigint
  readonly other: string
  readonly at: Date
}

const seenBy = (userId: string) => sql`
  select id, from_user = ${userId} as sent, 'completed' as state, asset, units,
    case when from_user = ${userId} then shown_to else shown_from end as other, at
  from withdrawals.internal_transfers where from_user = ${userId} or to_user = ${userId}
  union all
  select w.id, true, w.state, w.asset, w.units, q.shown_to, w.asked_at
  from withdrawals.withdrawals w join withdrawals.outflow_quotes q on q.id = w.quote_id
  where w.user_id = ${userId} and w.rail = 'user' and w.state <> 'completed'`

/** Of a request that its sender has just made. */
export async function findSeen(tx: Tx, withdrawalId: string): Promise<TransferView | undefined> {
  return maybeRow(
    tx,
    sql<TransferView>`
      select coalesce(t.id, w.id) as id, true as sent, w.state, w.asset, w.units, q.shown_to as other,
        coalesce(t.at, w.asked_at) as at
      from withdrawals.withdrawals w join withdrawals.outflow_quotes q on q.id = w.quote_id
      left join withdrawals.internal_transfers t on t.withdrawal_id = w.id
      where w.id = ${withdrawalId}`,
  )
}

export async function transfersOf(
  db: Queryable,
  { userId, limit, offset }: { readonly userId: string; readonly limit: number; readonly offset: number },
): Promise<TransferView[]> {
  return rows(
    db,
    sql<TransferView>`
      select * from (${seenBy(userId)}) seen order by at desc, id desc limit ${limit} offset ${offset}`,
  )
}

export async function countTransfers(db: Queryable, userId: string): Promise<number> {
  const { count } = await oneRow(db, sql<{ count: number }>`select count(*) from (${seenBy(userId)}) seen`)
  return count
}

/** Approved by people, and not made yet. */
export async function approvedTransfers(db: Queryable): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select id from withdrawals.withdrawals where rail = 'user' and state = 'approved' order by asked_at, id limit 200`,
  )
  return found.map(({ id }) => id)
}
