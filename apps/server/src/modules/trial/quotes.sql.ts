import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import { type QuoteState, TRIAL_QUOTE_MOVES } from './trial.rules.ts'

export interface QuoteRow {
  readonly id: string
  readonly fund_id: string
  readonly from_asset: string
  readonly to_asset: string
  readonly pay_units: bigint
  readonly receive_units: bigint
  readonly state: QuoteState
  readonly made_at: Date
  readonly expires_at: Date
  readonly used_at: Date | null
}

const COLUMNS = sql`id, fund_id, from_asset, to_asset, pay_units, receive_units, state, made_at, expires_at, used_at`

export async function insertQuote(tx: Tx, row: QuoteRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into trial.trial_quotes (${COLUMNS})
      values (${row.id}, ${row.fund_id}, ${row.from_asset}, ${row.to_asset}, ${row.pay_units}, ${row.receive_units}, ${row.state},
        ${row.made_at}, ${row.expires_at}, ${row.used_at})`,
  )
}

export async function countFirm(db: Queryable, fundId: string, now: Date): Promise<number> {
  const { firm } = await oneRow(
    db,
    sql<{ firm: number }>`
      select count(*) as firm from trial.trial_quotes where fund_id = ${fundId} and state = 'open' and expires_at > ${now}`,
  )
  return firm
}

export function findQuote(db: Queryable, id: string, fundId: string): Promise<QuoteRow | undefined> {
  return maybeRow(db, sql<QuoteRow>`select ${COLUMNS} from trial.trial_quotes where id = ${id} and fund_id = ${fundId}`)
}

/** True for the one that uses it. */
export async function useQuote(tx: Tx, id: string, now: Date): Promise<boolean> {
  const to = entering(TRIAL_QUOTE_MOVES, 'used')
  const touched = await run(
    tx,
    sql`update trial.trial_quotes set ${to.set}, used_at = ${now} where id = ${id} and ${to.from}`,
  )
  return touched === 1
}

export async function countTrades(db: Queryable, fundId: string): Promise<number> {
  const { trades } = await oneRow(
    db,
    sql<{
      trades: number
    }>`select count(*) as trades from trial.trial_quotes where fund_id = ${fundId} and state = 'used'`,
  )
  return trades
}

/** In the order in which they were made. */
export function tradesOf(db: Queryable, fundId: string): Promise<QuoteRow[]> {
  return rows(
    db,
    sql<QuoteRow>`
      select ${COLUMNS} from trial.trial_quotes where fund_id = ${fundId} and state = 'used' order by used_at, id`,
  )
}

export function listTrades(
  db: Queryable,
  { fundId, current, size }: { readonly fundId: string; readonly current: number; readonly size: number },
): Promise<Page<QuoteRow>> {
  return pageOf(db, {
    columns: COLUMNS,
    from: sql`trial.trial_quotes`,
    where: sql`fund_id = ${fundId} and state = 'used'`,
    order: sql`used_at desc, id desc`,
    current,
    size,
  })
}

/** Those that nobody used a day ago. */
export async function deleteUnused(db: Queryable, before: Date): Promise<void> {
  await run(db, sql`delete from trial.trial_quotes where state = 'open' and expires_at < ${before}`)
}
