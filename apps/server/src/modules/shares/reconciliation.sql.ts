import { sql } from 'kysely'
import { type Queryable, rows } from '../../platform/database/db.ts'

export interface LockedRow {
  readonly userId: string
  readonly asset: string
  readonly units: bigint
}

/** What stands on locked accounts by these rows. */
export function lockedSums(db: Queryable): Promise<LockedRow[]> {
  return rows(
    db,
    sql<LockedRow>`
      select user_id as "userId", asset, sum(units)::numeric(38,0) as units
      from shares.credits where state in ('locked', 'held') group by user_id, asset order by user_id, asset`,
  )
}

/** Shares of more than ten percent of what the friend bore. The table has one row per trade and friend by its key. */
export function tooLarge(db: Queryable): Promise<{ readonly id: string }[]> {
  return rows(
    db,
    sql<{ id: string }>`
      select trade_id as id from shares.shares where kind = 'fee' and units * 10 > fee_units - coupon_units
      order by 1 limit 100`,
  )
}

/** Days that have begun whose credits are not the sum of their shares. */
export function wrongDays(db: Queryable): Promise<{ readonly at: Date }[]> {
  return rows(
    db,
    sql<{ at: Date }>`
      with given as (
        select credit_at, kind, activity_id, asset, user_id, sum(part) as units
        from shares.shares
        join shares.days using (credit_at)
        cross join lateral (values (inviter_id, units), (friend_id, friend_units)) as each (user_id, part)
        where begun_at is not null and part > 0
        group by credit_at, kind, activity_id, asset, user_id
      ), credited as (
        select credit_at, kind, activity_id, asset, user_id, sum(units) as units
        from shares.credits group by credit_at, kind, activity_id, asset, user_id
      )
      select distinct credit_at as at from given
      full join credited using (credit_at, kind, activity_id, asset, user_id)
      where given.units is distinct from credited.units order by 1 limit 100`,
  )
}
