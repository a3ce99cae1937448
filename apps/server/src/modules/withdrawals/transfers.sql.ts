import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

export interface TransferRow {
  readonly id: string
  readonly quote_id: string
  readonly from_user: string
  readonly to_user: string
  readonly asset: string
  readonly units: bigint
  readonly eur: bigint
  readonly shown_from: string
  readonly shown_to: string
  readonly at: Date
}

const TRANSFER = sql`id, quote_id, from_user, to_user, asset, units, eur, shown_from, shown_to, at`

export async function insertTransfer(tx: Tx, row: TransferRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into withdrawals.internal_transfers (${TRANSFER})
      values (${row.id}, ${row.quote_id}, ${row.from_user}, ${row.to_user}, ${row.asset}, ${row.units}, ${row.eur},
        ${row.shown_from}, ${row.shown_to}, ${row.at})`,
  )
}

export async function findTransfer(db: Queryable, id: string): Promise<TransferRow | undefined> {
  return maybeRow(db, sql<TransferRow>`select ${TRANSFER} from withdrawals.internal_transfers where id = ${id}`)
}

export async function transfersOf(
  db: Queryable,
  { userId, limit, offset }: { readonly userId: string; readonly limit: number; readonly offset: number },
): Promise<TransferRow[]> {
  return rows(
    db,
    sql<TransferRow>`
      select ${TRANSFER} from withdrawals.internal_transfers where from_user = ${userId} or to_user = ${userId}
      order by at desc, id desc limit ${limit} offset ${offset}`,
  )
}

export async function countTransfers(db: Queryable, userId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from withdrawals.internal_transfers where from_user = ${userId} or to_user = ${userId}`,
  )
  return count
}
