import { sql } from 'kysely'
import { nameArray, oneRow, type Queryable, rows } from '../../platform/database/db.ts'
import type { UseRow } from './uses.sql.ts'

export interface WrongUse {
  readonly trade: string
  readonly user: string
}

/** Fees of which coupons in one asset paid more than they were worth, or by two values. */
export function overpaid(db: Queryable): Promise<WrongUse[]> {
  return rows(
    db,
    sql<WrongUse>`
      select trade_id as trade, user_id as user from coupons.uses
      group by trade_id, user_id, asset having sum(units) > min(value_units) or min(value_units) <> max(value_units)
      order by 1, 2 limit 100`,
  )
}

/** Of fees that coupons in several assets paid, every use. */
export function mixedUses(db: Queryable): Promise<UseRow[]> {
  return rows(
    db,
    sql<UseRow>`
      select trade_id, user_id, asset, value_units, units from coupons.uses
      where (trade_id, user_id) in (
        select trade_id, user_id from coupons.uses group by trade_id, user_id having count(distinct asset) > 1
      )
      order by trade_id, user_id`,
  )
}

/** Coupons that say that they paid something else than they did. */
export function wrongCoupons(db: Queryable): Promise<{ readonly id: string }[]> {
  return rows(
    db,
    sql<{ id: string }>`
      select id from coupons.coupons
      left join (select coupon_id, sum(units) as paid from coupons.uses group by coupon_id) use on coupon_id = id
      where used_units <> coalesce(paid, 0) order by id limit 100`,
  )
}

export async function countUses(db: Queryable): Promise<number> {
  return (await oneRow(db, sql<{ count: number }>`select count(*) as count from coupons.uses`)).count
}

/** In a fixed order, those after one. */
export async function holdersBetween(
  db: Queryable,
  {
    since,
    until,
    after,
    limit,
  }: { readonly since: Date; readonly until: Date; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ userId: string }>`
      select distinct user_id as "userId" from coupons.coupons
      where issued_at < ${until} and expires_at > ${since} and user_id > ${after} order by 1 limit ${limit}`,
  )
  return found.map(({ userId }) => userId)
}

export function usesOf(db: Queryable, users: readonly string[], since: Date, until: Date): Promise<UseRow[]> {
  return rows(
    db,
    sql<UseRow>`
      select trade_id, user_id, coupon_id, asset, value_units, units from coupons.uses
      where user_id = any(${nameArray(users)}::text[]) and traded_at >= ${since} and traded_at < ${until}`,
  )
}

export interface UnspentRow {
  readonly id: string
  readonly userId: string
  readonly asset: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** Coupons that kept something, or keep it still. */
export function unspentOf(db: Queryable, users: readonly string[]): Promise<UnspentRow[]> {
  return rows(
    db,
    sql<UnspentRow>`
      select id, user_id as "userId", asset, issued_at as "issuedAt", expires_at as "expiresAt" from coupons.coupons
      where user_id = any(${nameArray(users)}::text[]) and used_units < face_units`,
  )
}
