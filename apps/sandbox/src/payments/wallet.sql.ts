import { maybeRow, type Queryable, rows, run } from '@bourse/server/platform/database/db.ts'
import { entering } from '@bourse/server/platform/database/moves.sql.ts'
import { sql } from 'kysely'
import { WALLET_TRANSFER_MOVES } from './states.rules.ts'

export interface TransferRow {
  readonly id: string
  readonly order_id: string
  readonly incoming: boolean
  readonly cents: number
  readonly currency: string
  readonly fee_cents: number
  readonly state: 'COMPLETED' | 'PENDING' | 'CANCELED'
  /** The payer's, or whom it was sent to. */
  readonly wallet: string
  readonly note: string
  readonly at: Date
}

const COLUMNS = sql`id, order_id, incoming, cents, currency, fee_cents, state, wallet, note, at`

export async function insertTransfer(db: Queryable, row: TransferRow): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.wallet_transfers (id, order_id, incoming, cents, currency, fee_cents, state, wallet, note, at)
      values (${row.id}, ${row.order_id}, ${row.incoming}, ${row.cents}, ${row.currency}, ${row.fee_cents}, ${row.state},
        ${row.wallet}, ${row.note}, ${row.at})`,
  )
}

export async function findTransfer(db: Queryable, id: string): Promise<TransferRow | undefined> {
  return maybeRow(db, sql<TransferRow>`select ${COLUMNS} from sandbox.wallet_transfers where id = ${id}`)
}

export async function transfersSince(
  db: Queryable,
  { since, from, count }: { since: Date; from: number; count: number },
): Promise<TransferRow[]> {
  return rows(
    db,
    sql<TransferRow>`
      select ${COLUMNS} from sandbox.wallet_transfers where at >= ${since} order by at, id limit ${count} offset ${from}`,
  )
}

export async function newestTransfers(db: Queryable, limit: number): Promise<TransferRow[]> {
  return rows(
    db,
    sql<TransferRow>`select ${COLUMNS} from sandbox.wallet_transfers order by at desc, id desc limit ${limit}`,
  )
}

/** True for the one who ends it. */
export async function endPending(db: Queryable, id: string, state: 'COMPLETED' | 'CANCELED'): Promise<boolean> {
  const to = entering(WALLET_TRANSFER_MOVES, state)
  const ended = await run(db, sql`update sandbox.wallet_transfers set ${to.set} where id = ${id} and ${to.from}`)
  return ended === 1
}

export async function balances(db: Queryable): Promise<{ currency: string; cents: bigint }[]> {
  return rows(
    db,
    sql<{ currency: string; cents: bigint }>`
      select currency, sum(case when incoming then cents - fee_cents else -cents end)::numeric as cents
      from sandbox.wallet_transfers where state = 'COMPLETED' group by currency order by currency`,
  )
}
