import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../platform/database/db.ts'
import type { PositionRow } from './positions/positions.sql.ts'
import type { StoredMinute } from './settlement/settlements.sql.ts'

export interface CheckedRow extends PositionRow {
  readonly price: bigint | null
}

/** A page at a time by their id. */
export function positionsAfter(db: Queryable, id: string, size: number): Promise<CheckedRow[]> {
  return rows(
    db,
    sql<CheckedRow>`
      select p.id, p.user_id, p.product_id, p.settlement_id, p.state, p.base, p.direction, p.strike, p.settles_at, p.pay_units, p.apy_bps,
        p.days, p.base_units, p.quote_units, p.agreement, p.subscribed_at, p.outcome, p.settled_at, s.price
      from discount.discount_positions p join discount.settlements s on s.id = p.settlement_id
      where p.id > ${id} order by p.id limit ${size}`,
  )
}

export interface Counts {
  readonly positions: number
  readonly settled: number
  readonly rewards: number
}

export function counts(db: Queryable): Promise<Counts> {
  return oneRow(
    db,
    sql<Counts>`
      select (select count(*) from discount.discount_positions) as positions,
        (select count(*) from discount.discount_positions where state = 'settled') as settled,
        (select count(*) from discount.discount_rewards where state = 'confirmed') as rewards`,
  )
}

export interface PrincipalRow {
  readonly user_id: string
  readonly asset: string
  readonly units: bigint
}

const PAID_WITH = sql`case direction when 'sell_high' then base else 'USDT' end`

export function livePrincipals(db: Queryable): Promise<PrincipalRow[]> {
  return rows(
    db,
    sql<PrincipalRow>`
      select user_id, ${PAID_WITH} as asset, sum(pay_units)::numeric(38,0) as units from discount.discount_positions
      where state = 'subscribed' group by 1, 2 order by 1, 2`,
  )
}

/** What is set aside for what runs, asset by asset. */
export function liveReserves(db: Queryable): Promise<{ readonly asset: string; readonly units: bigint }[]> {
  return rows(
    db,
    sql<{ asset: string; units: bigint }>`
      select asset, sum(units)::numeric(38,0) as units from (
        select base as asset, base_units - case direction when 'sell_high' then pay_units else 0 end as units
        from discount.discount_positions where state = 'subscribed'
        union all
        select 'USDT', quote_units - case direction when 'buy_low' then pay_units else 0 end
        from discount.discount_positions where state = 'subscribed'
      ) parts group by asset order by asset`,
  )
}

/** Products whose count of what was sold is not what was sold, and people who have more in one than they may. */
export function brokenQuotas(
  db: Queryable,
): Promise<{ readonly product: string; readonly user_id: string | null; readonly units: bigint }[]> {
  return rows(
    db,
    sql<{ product: string; user_id: string | null; units: bigint }>`
      select p.id as product, null as user_id, coalesce(sum(o.pay_units), 0)::numeric(38,0) as units
      from discount.discount_products p left join discount.discount_positions o on o.product_id = p.id
      group by p.id having coalesce(sum(o.pay_units), 0) <> p.sold_units
      union all
      select p.id, o.user_id, sum(o.pay_units)::numeric(38,0)
      from discount.discount_products p join discount.discount_positions o on o.product_id = p.id
      group by p.id, o.user_id having sum(o.pay_units) > p.personal_units
      order by 1, 2`,
  )
}

export interface CheckedPrice {
  readonly id: string
  readonly price: bigint
  readonly minutes: readonly StoredMinute[]
}

/** Those that the index gave; what two people fixed has no sum to follow. */
export function indexPrices(db: Queryable): Promise<CheckedPrice[]> {
  return rows(
    db,
    sql<CheckedPrice>`
      select id, price, minutes from discount.settlements where state = 'fixed' and price_from = 'index' order by id`,
  )
}
