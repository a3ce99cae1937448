import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { DISCOUNT_OFFER_MOVES, type OfferState } from '../discount.rules.ts'

export interface OfferRow {
  readonly id: string
  readonly user_id: string
  readonly product_id: string
  readonly state: OfferState
  readonly pay_units: bigint
  readonly apy_bps: number
  readonly days: number
  readonly index_price: bigint
  readonly desk_ref: string
  readonly made_at: Date
  readonly expires_at: Date
}

const COLUMNS = sql`id, user_id, product_id, state, pay_units, apy_bps, days, index_price, desk_ref, made_at, expires_at`

export async function insertOffer(db: Queryable, row: OfferRow): Promise<void> {
  await run(
    db,
    sql`
      insert into discount.discount_offers (${COLUMNS})
      values (${row.id}, ${row.user_id}, ${row.product_id}, ${row.state}, ${row.pay_units}, ${row.apy_bps}, ${row.days},
        ${row.index_price}, ${row.desk_ref}, ${row.made_at}, ${row.expires_at})`,
  )
}

export function findOffer(db: Queryable, id: string, userId: string): Promise<OfferRow | undefined> {
  return maybeRow(
    db,
    sql<OfferRow>`select ${COLUMNS} from discount.discount_offers where id = ${id} and user_id = ${userId}`,
  )
}

/** True for the one caller that uses it. */
export async function useOffer(tx: Tx, id: string): Promise<boolean> {
  const to = entering(DISCOUNT_OFFER_MOVES, 'used')
  return (await run(tx, sql`update discount.discount_offers set ${to.set} where id = ${id} and ${to.from}`)) === 1
}

/** Held until the transaction ends: each sees how many offers the others have left open. */
export async function lockAsking(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`discount.offers.${userId}`}, 0))`)
}

export async function countOpen(db: Queryable, userId: string, now: Date): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from discount.discount_offers
      where user_id = ${userId} and state = 'open' and expires_at > ${now}`,
  )
  return count
}

/** Those that ended before and were not used. */
export function deleteUnused(db: Queryable, before: Date): Promise<number> {
  return run(db, sql`delete from discount.discount_offers where state = 'open' and expires_at < ${before}`)
}

export type DeskAnswerKind = 'offered' | 'refused' | 'away' | 'absurd'

export async function noteAnswer(db: Queryable, answer: DeskAnswerKind, now: Date): Promise<void> {
  await run(
    db,
    sql`
      insert into discount.desk_answers (answer, answered_at) values (${answer}, ${now})
      on conflict (one) do update set answer = excluded.answer, answered_at = excluded.answered_at`,
  )
}

export function lastAnswer(
  db: Queryable,
): Promise<{ readonly answer: DeskAnswerKind; readonly answered_at: Date } | undefined> {
  return maybeRow(
    db,
    sql<{ answer: DeskAnswerKind; answered_at: Date }>`select answer, answered_at from discount.desk_answers`,
  )
}
