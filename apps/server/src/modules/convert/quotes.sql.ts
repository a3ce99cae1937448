import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { pageOf } from '../../platform/database/pages.sql.ts'
import { CONVERT_QUOTE_MOVES, type QuoteState } from './convert.rules.ts'

export interface QuoteRow {
  readonly id: string
  readonly user_id: string
  readonly state: QuoteState
  readonly typed: 'pay' | 'receive'
  readonly from_asset: string
  readonly to_asset: string
  readonly pay_units: bigint
  readonly receive_units: bigint
  readonly spread_units: bigint
  readonly spread_bps: number
  readonly value_from: bigint
  readonly value_to: bigint
  readonly eur_units: bigint
  readonly made_at: Date
  readonly expires_at: Date
  readonly used_at: Date | null
}

export const QUOTE_COLUMNS = sql`id, user_id, state, typed, from_asset, to_asset, pay_units, receive_units, spread_units, spread_bps, value_from,
  value_to, eur_units, made_at, expires_at, used_at`

export async function insertQuote(db: Queryable, row: Omit<QuoteRow, 'state' | 'used_at'>): Promise<void> {
  await run(
    db,
    sql`
      insert into convert.convert_quotes (id, user_id, state, typed, from_asset, to_asset, pay_units, receive_units, spread_units,
        spread_bps, value_from, value_to, eur_units, made_at, expires_at)
      values (${row.id}, ${row.user_id}, 'open', ${row.typed}, ${row.from_asset}, ${row.to_asset}, ${row.pay_units},
        ${row.receive_units}, ${row.spread_units}, ${row.spread_bps}, ${row.value_from}, ${row.value_to}, ${row.eur_units},
        ${row.made_at}, ${row.expires_at})`,
  )
}

export function findQuote(db: Queryable, id: string, userId: string): Promise<QuoteRow | undefined> {
  return maybeRow(
    db,
    sql<QuoteRow>`select ${QUOTE_COLUMNS} from convert.convert_quotes where id = ${id} and user_id = ${userId}`,
  )
}

/** One conversion of a person at a time: each must see what the others have taken of the day, and how many quotes are open. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`convert.person.${userId}`}, 0))`)
}

/** True for the one caller that uses it. */
export async function useQuote(tx: Tx, id: string, now: Date): Promise<boolean> {
  const to = entering(CONVERT_QUOTE_MOVES, 'used')
  const touched = await run(
    tx,
    sql`update convert.convert_quotes set ${to.set}, used_at = ${now} where id = ${id} and ${to.from}`,
  )
  return touched === 1
}

/** Of one that was used meanwhile nothing changes. */
export async function leaveBehind(db: Queryable, id: string): Promise<void> {
  const to = entering(CONVERT_QUOTE_MOVES, 'moved')
  const touched = await run(db, sql`update convert.convert_quotes set ${to.set} where id = ${id} and ${to.from}`)
  if (touched > 1) assertMoved(touched, `quote ${id}`, 'moved')
}

/** Those that are still firm, the first to end first. */
export function firmQuotes(db: Queryable, userId: string, now: Date): Promise<QuoteRow[]> {
  return rows(
    db,
    sql<QuoteRow>`
      select ${QUOTE_COLUMNS} from convert.convert_quotes
      where user_id = ${userId} and state = 'open' and expires_at > ${now} order by expires_at, id`,
  )
}

/** When quotes that nobody used end or ended, the newest first; those that are still firm are among them. */
export async function unusedSince(db: Queryable, userId: string, since: Date): Promise<Date[]> {
  const found = await rows(
    db,
    sql<{ expires_at: Date }>`
      select expires_at from convert.convert_quotes
      where user_id = ${userId} and state = 'open' and expires_at > ${since} order by expires_at desc`,
  )
  return found.map(({ expires_at }) => expires_at)
}

/** When each person converted into one of these last. */
export function lastConversions(
  db: Queryable,
  since: Date,
  assets: readonly string[],
): Promise<{ userId: string; at: Date }[]> {
  return rows(
    db,
    sql<{ userId: string; at: Date }>`
      select user_id as "userId", max(used_at) as at from convert.convert_quotes
      where state = 'used' and used_at > ${since} and to_asset = any(${[...assets]}::text[])
      group by user_id order by user_id`,
  )
}

/** What a person has converted since, in units of the euro. */
export async function eurSince(db: Queryable, userId: string, since: Date): Promise<bigint> {
  const { eur } = await oneRow(
    db,
    sql<{ eur: bigint }>`
      select coalesce(sum(eur_units), 0)::numeric(38,0) as eur from convert.convert_quotes
      where user_id = ${userId} and state = 'used' and used_at >= ${since}`,
  )
  return eur
}

/** What has left the house of an asset since. */
export async function leftSince(db: Queryable, asset: string, since: Date): Promise<bigint> {
  const { left } = await oneRow(
    db,
    sql<{ left: bigint }>`
      select coalesce(sum(receive_units), 0)::numeric(38,0) as left from convert.convert_quotes
      where to_asset = ${asset} and state = 'used' and used_at > ${since}`,
  )
  return left
}

export async function allLeftSince(db: Queryable, since: Date): Promise<ReadonlyMap<string, bigint>> {
  const found = await rows(
    db,
    sql<{ asset: string; left: bigint }>`
      select to_asset as asset, sum(receive_units)::numeric(38,0) as left from convert.convert_quotes
      where state = 'used' and used_at > ${since} group by to_asset`,
  )
  return new Map(found.map(({ asset, left }) => [asset, left]))
}

export function madeSince(db: Queryable, since: Date): Promise<{ readonly conversions: number; readonly eur: bigint }> {
  return oneRow(
    db,
    sql<{ conversions: number; eur: bigint }>`
      select count(*) as conversions, coalesce(sum(eur_units), 0)::numeric(38,0) as eur from convert.convert_quotes
      where state = 'used' and used_at >= ${since}`,
  )
}

export interface ConversionQuery {
  readonly userId?: string | undefined
  readonly id?: string | undefined
  readonly symbol?: string | undefined
  readonly current: number
  readonly size: number
}

export function listConversions(db: Queryable, { userId, id, symbol, current, size }: ConversionQuery) {
  const where = allOf(
    sql`state = 'used'`,
    when(userId, (asked) => sql`user_id = ${asked}`),
    when(id, (asked) => sql`id = ${asked}`),
    when(symbol, (asked) => sql`${asked} in (from_asset, to_asset)`),
  )
  return pageOf<QuoteRow>(db, {
    ...{
      columns: QUOTE_COLUMNS,
      from: sql`convert.convert_quotes`,
      where,
      order: sql`used_at desc, id desc`,
      current,
      size,
    },
  })
}

/** Those that ended before and were not used. */
export function deleteUnused(db: Queryable, before: Date): Promise<number> {
  return run(db, sql`delete from convert.convert_quotes where state <> 'used' and expires_at < ${before}`)
}
