import type { DiscountDirection, DiscountOutcome, DiscountState } from '@bourse/contract'
import { type RawBuilder, sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { pageOf } from '../../../platform/database/pages.sql.ts'
import { DISCOUNT_POSITION_MOVES, type PositionState } from '../discount.rules.ts'

export interface PositionRow {
  readonly id: string
  readonly user_id: string
  readonly product_id: string
  readonly settlement_id: string
  readonly state: PositionState
  readonly base: string
  readonly direction: DiscountDirection
  readonly strike: bigint
  readonly settles_at: Date
  readonly pay_units: bigint
  readonly apy_bps: number
  readonly days: number
  /** Both outcomes, frozen. */
  readonly base_units: bigint
  readonly quote_units: bigint
  readonly agreement: string
  readonly subscribed_at: Date
  readonly outcome: DiscountOutcome | null
  readonly settled_at: Date | null
}

const COLUMNS = sql`p.id, p.user_id, p.product_id, p.settlement_id, p.state, p.base, p.direction, p.strike, p.settles_at, p.pay_units,
  p.apy_bps, p.days, p.base_units, p.quote_units, p.agreement, p.subscribed_at, p.outcome, p.settled_at`

export async function insertPosition(tx: Tx, row: PositionRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into discount.discount_positions (id, user_id, product_id, settlement_id, state, base, direction, strike, settles_at,
        pay_units, apy_bps, days, base_units, quote_units, agreement, subscribed_at)
      values (${row.id}, ${row.user_id}, ${row.product_id}, ${row.settlement_id}, ${row.state}, ${row.base}, ${row.direction},
        ${row.strike}, ${row.settles_at}, ${row.pay_units}, ${row.apy_bps}, ${row.days}, ${row.base_units}, ${row.quote_units},
        ${row.agreement}, ${row.subscribed_at})`,
  )
}

/** With what its coin was settled at, once that is known. */
export interface PricedRow extends PositionRow {
  readonly price: bigint | null
}

const PRICED = sql`${COLUMNS}, s.price`
const FROM = sql`discount.discount_positions p join discount.settlements s on s.id = p.settlement_id`

export function findPosition(db: Queryable, id: string): Promise<PricedRow | undefined> {
  return maybeRow(db, sql<PricedRow>`select ${PRICED} from ${FROM} where p.id = ${id}`)
}

export function lockPosition(tx: Tx, id: string): Promise<PositionRow | undefined> {
  return maybeRow(
    tx,
    sql<PositionRow>`select ${COLUMNS} from discount.discount_positions p where id = ${id} for update`,
  )
}

export interface PositionQuery {
  readonly userId?: string | undefined
  readonly id?: string | undefined
  readonly coin?: string | undefined
  readonly state?: DiscountState | undefined
  readonly now: Date
  readonly current: number
  readonly size: number
}

export function listPositions(db: Queryable, query: PositionQuery) {
  const where = allOf(
    sql`true`,
    when(query.userId, (asked) => sql`p.user_id = ${asked}`),
    when(query.id, (asked) => sql`p.id = ${asked}`),
    when(query.coin, (asked) => sql`p.base = ${asked}`),
    when(query.state, (asked) => inState(asked, query.now)),
  )
  const { current, size } = query
  return pageOf<PricedRow>(db, {
    ...{ columns: PRICED, from: FROM, where, order: sql`p.subscribed_at desc, p.id desc`, current, size },
  })
}

function inState(state: DiscountState, now: Date): RawBuilder<unknown> {
  if (state === 'settled') return sql`p.state = 'settled'`
  return state === 'subscribed'
    ? sql`p.state = 'subscribed' and p.settles_at > ${now}`
    : sql`p.state = 'subscribed' and p.settles_at <= ${now}`
}

/** What one person has put into a product. */
export async function personalUnits(db: Queryable, userId: string, productId: string): Promise<bigint> {
  const { units } = await oneRow(
    db,
    sql<{ units: bigint }>`
      select coalesce(sum(pay_units), 0)::numeric(38,0) as units from discount.discount_positions
      where user_id = ${userId} and product_id = ${productId}`,
  )
  return units
}

/** Those of a settlement that are not paid, some at a time. */
export async function unpaidOf(db: Queryable, settlementId: string, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select id from discount.discount_positions where settlement_id = ${settlementId} and state = 'subscribed'
      order by id limit ${limit}`,
  )
  return found.map(({ id }) => id)
}

export async function settlePosition(tx: Tx, id: string, outcome: DiscountOutcome, now: Date): Promise<void> {
  const to = entering(DISCOUNT_POSITION_MOVES, 'settled')
  const touched = await run(
    tx,
    sql`
      update discount.discount_positions set ${to.set}, outcome = ${outcome}, settled_at = ${now}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `position ${id}`, 'settled')
}

/** Positions that should have been paid before a moment and are not. */
export async function countLate(db: Queryable, dueBefore: Date): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from discount.discount_positions where state = 'subscribed' and settles_at < ${dueBefore}`,
  )
  return count
}

export interface LiveGroup {
  readonly base: string
  readonly direction: DiscountDirection
  readonly strike: bigint
  readonly apy_bps: number
  readonly days: number
  readonly positions: number
  readonly pay_units: bigint
  readonly base_units: bigint
  readonly quote_units: bigint
}

/** All that runs, by what it pays. */
export function liveGroups(db: Queryable): Promise<LiveGroup[]> {
  return rows(
    db,
    sql<LiveGroup>`
      select base, direction, strike, apy_bps, days, count(*)::integer as positions, sum(pay_units)::numeric(38,0) as pay_units,
        sum(base_units)::numeric(38,0) as base_units, sum(quote_units)::numeric(38,0) as quote_units
      from discount.discount_positions where state = 'subscribed'
      group by base, direction, strike, apy_bps, days order by base, direction, strike, apy_bps, days`,
  )
}

/** When each person last subscribed, of those who did since a moment. */
export function lastSubscriptions(
  on: Queryable,
  since: Date,
): Promise<{ readonly userId: string; readonly at: Date }[]> {
  return rows(
    on,
    sql<{ userId: string; at: Date }>`
      select user_id as "userId", max(subscribed_at) as at from discount.discount_positions
      where subscribed_at >= ${since} group by user_id`,
  )
}
