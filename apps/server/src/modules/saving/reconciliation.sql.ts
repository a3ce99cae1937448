import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../platform/database/db.ts'

/** What is set aside for what runs, by coin. */
export function liveInterest(db: Queryable): Promise<{ readonly asset: string; readonly units: bigint }[]> {
  return rows(
    db,
    sql<{ asset: string; units: bigint }>`
      select asset, sum(interest_units)::numeric(38,0) as units from saving.saving_positions where state = 'live' group by asset`,
  )
}

export interface Principal {
  readonly user: string
  readonly asset: string
  readonly units: bigint
}

export function livePrincipals(db: Queryable): Promise<Principal[]> {
  return rows(
    db,
    sql<Principal>`
      select user_id as user, asset, sum(principal_units)::numeric(38,0) as units
      from saving.saving_positions where state = 'live' group by user_id, asset`,
  )
}

export function counts(db: Queryable): Promise<{ readonly opened: number; readonly ended: number }> {
  return oneRow(
    db,
    sql<{ opened: number; ended: number }>`
      select count(*) as opened, count(*) filter (where state <> 'live') as ended from saving.saving_positions`,
  )
}

/** Days have no gap, each adds what its number says, and what has ended has as many as it had run. */
export async function wrongAccruals(db: Queryable): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select id from saving.saving_positions
      left join (
        select position_id, count(*) as written, max(day) as last, sum(units) as total from saving.accruals group by position_id
      ) days on position_id = id
      where coalesce(written, 0) <> coalesce(last, 0)
        or coalesce(total, 0) <> div(principal_units * apy_bps * coalesce(last, 0), 3650000)
        or coalesce(last, 0) > days
        or (state <> 'live' and coalesce(last, 0) <>
          greatest(0, least(days, floor(extract(epoch from ended_at - value_at) / 86400)::integer)))
        or interest_units <> div(principal_units * apy_bps * days, 3650000)
      order by id limit 100`,
  )
  return found.map(({ id }) => id)
}

export interface Quota {
  readonly id: string
  readonly used: bigint
  readonly running: bigint
}

/** Products whose count is not what runs in them, or in which somebody has more than one person may. */
export function wrongQuotas(db: Queryable): Promise<Quota[]> {
  return rows(
    db,
    sql<Quota>`
      select id, used_units as used, coalesce(running, 0)::numeric(38,0) as running
      from saving.saving_products
      left join (
        select product_id, sum(own) as running, max(own) as most from (
          select product_id, sum(principal_units) as own from saving.saving_positions where state = 'live'
          group by product_id, user_id
        ) people group by product_id
      ) live on product_id = id
      where used_units <> coalesce(running, 0) or used_units > quota_units or coalesce(most, 0) > personal_units
      order by id`,
  )
}
