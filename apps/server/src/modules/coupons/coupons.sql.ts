import type { CouponState } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, numberArray, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import { COUPON_MOVES, type OpenCoupon } from './coupons.rules.ts'

export interface CouponRow {
  readonly id: string
  readonly user_id: string
  readonly activity_id: string
  readonly asset: string
  readonly state: CouponState
  readonly face_units: bigint
  readonly used_units: bigint
  readonly issued_at: Date
  readonly expires_at: Date
}

const COLUMNS = sql`id, user_id, activity_id, asset, state, face_units, used_units, issued_at, expires_at`

export async function insertCoupon(tx: Tx, row: Omit<CouponRow, 'state' | 'used_units'>): Promise<void> {
  await run(
    tx,
    sql`
      insert into coupons.coupons (${COLUMNS})
      values (${row.id}, ${row.user_id}, ${row.activity_id}, ${row.asset}, 'valid', ${row.face_units}, 0,
        ${row.issued_at}, ${row.expires_at})`,
  )
}

export interface Asked {
  readonly userId: string
  readonly state?: CouponState | undefined
  readonly now: Date
  readonly current: number
  readonly size: number
}

/** As they stand now, whatever a worker has written down. */
const stateAt = (now: Date) => sql`case when state = 'valid' and expires_at <= ${now} then 'expired' else state end`

export function listCoupons(db: Queryable, { userId, state, now, ...page }: Asked): Promise<Page<CouponRow>> {
  return pageOf(db, {
    columns: COLUMNS,
    from: sql`coupons.coupons`,
    where: allOf(
      sql`user_id = ${userId}`,
      when(state, (asked) => sql`${stateAt(now)} = ${asked}`),
    ),
    order: sql`${stateAt(now)} <> 'valid', case when ${stateAt(now)} = 'valid' then expires_at end, expires_at desc, id`,
    ...page,
  })
}

export function findCoupon(db: Queryable, id: string): Promise<CouponRow | undefined> {
  return maybeRow(db, sql<CouponRow>`select ${COLUMNS} from coupons.coupons where id = ${id}`)
}

export interface Rest {
  readonly asset: string
  readonly units: bigint
}

/** What somebody's valid coupons can still pay. */
export function restsOf(db: Queryable, userId: string, now: Date): Promise<Rest[]> {
  return rows(
    db,
    sql<Rest>`
      select asset, sum(face_units - used_units)::numeric(38,0) as units from coupons.coupons
      where user_id = ${userId} and state = 'valid' and expires_at > ${now} group by asset order by asset`,
  )
}

/** What stands in the pool for coupons: of those that are over too, until a worker has given it back. */
export function allRests(db: Queryable): Promise<Rest[]> {
  return rows(
    db,
    sql<Rest>`
      select asset, sum(face_units - used_units)::numeric(38,0) as units from coupons.coupons
      where state = 'valid' group by asset`,
  )
}

/** Those of these people who have a coupon whose rest was not given back. */
export async function holdersAmong(db: Queryable, users: readonly string[]): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ userId: string }>`
      select distinct user_id as "userId" from coupons.coupons
      where user_id = any(${[...users]}::text[]) and state = 'valid'`,
  )
  return found.map(({ userId }) => userId)
}

export interface OwnCoupon extends OpenCoupon {
  readonly userId: string
  readonly face: bigint
}

/** In a fixed order, so that two who pay wait for each other. */
export function lockOpen(tx: Tx, users: readonly string[]): Promise<OwnCoupon[]> {
  return rows(
    tx,
    sql<OwnCoupon>`
      select id, user_id as "userId", asset, face_units as face, face_units - used_units as rest, issued_at as "issuedAt", expires_at as "expiresAt"
      from coupons.coupons where user_id = any(${[...users]}::text[]) and state = 'valid' order by id for update`,
  )
}

export interface NewUse {
  readonly tradeId: string
  readonly userId: string
  readonly couponId: string
  readonly orderId: string
  readonly symbol: string
  readonly asset: string
  readonly fee: bigint
  readonly feeAsset: string
  readonly value: bigint
  readonly paid: bigint
  readonly at: Date
}

export async function insertUses(tx: Tx, uses: readonly NewUse[], now: Date): Promise<void> {
  const texts = (of: (use: NewUse) => string) => sql`${uses.map(of)}::text[]`
  const amounts = (of: (use: NewUse) => bigint) => sql`${numberArray(uses.map(of))}::numeric[]`
  await run(
    tx,
    sql`
      insert into coupons.uses (trade_id, user_id, coupon_id, order_id, symbol, asset, fee_units, fee_asset, value_units, units,
        traded_at, used_at)
      select given.*, ${now} from unnest(
        ${texts((use) => use.tradeId)}, ${texts((use) => use.userId)}, ${texts((use) => use.couponId)},
        ${texts((use) => use.orderId)}, ${texts((use) => use.symbol)}, ${texts((use) => use.asset)},
        ${amounts((use) => use.fee)}, ${texts((use) => use.feeAsset)}, ${amounts((use) => use.value)},
        ${amounts((use) => use.paid)}, ${uses.map(({ at }) => at.toISOString())}::timestamptz[]
      ) as given`,
  )
}

export interface Lowered {
  readonly id: string
  readonly paid: bigint
  readonly isRunOut: boolean
}

/** Gives those that are run out with it. */
export async function lowerRests(tx: Tx, lowered: readonly Lowered[], now: Date): Promise<void> {
  const to = entering(COUPON_MOVES, 'run_out', { when: sql`used_units + given.paid = face_units` })
  await run(
    tx,
    sql`
      update coupons.coupons
      set ${to.set}, used_units = used_units + given.paid,
        ended_at = case when used_units + given.paid = face_units then ${now}::timestamptz end
      from unnest(${lowered.map(({ id }) => id)}::text[], ${numberArray(lowered.map(({ paid }) => paid))}::numeric[])
        as given (coupon, paid)
      where id = given.coupon and ${to.from}`,
  )
}

/** Whose time was over by then and that are not written down as expired, the oldest first; locked in the order of all who lock coupons. */
export function lockOver(tx: Tx, by: Date, limit: number): Promise<CouponRow[]> {
  return rows(
    tx,
    sql<CouponRow>`
      select ${COLUMNS} from coupons.coupons
      where state = 'valid' and id in (
        select id from coupons.coupons where state = 'valid' and expires_at <= ${by} order by expires_at, id limit ${limit}
      )
      order by id for update`,
  )
}

/** At their own time, however late a worker comes. */
export function expire(tx: Tx, ids: readonly string[]): Promise<number> {
  const to = entering(COUPON_MOVES, 'expired')
  return run(
    tx,
    sql`
      update coupons.coupons set ${to.set}, ended_at = expires_at
      where id = any(${[...ids]}::text[]) and ${to.from}`,
  )
}

/** Those that are over soon, of which nobody was told; each is given to one worker. */
export function takeSoonOver(tx: Tx, now: Date, until: Date, limit: number): Promise<CouponRow[]> {
  return rows(
    tx,
    sql<CouponRow>`
      update coupons.coupons set told_at = ${now}
      where id in (
        select id from coupons.coupons
        where state = 'valid' and told_at is null and expires_at > ${now} and expires_at <= ${until}
        order by expires_at, id limit ${limit} for update skip locked
      )
      returning ${COLUMNS}`,
  )
}
