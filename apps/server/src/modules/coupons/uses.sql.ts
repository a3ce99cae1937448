import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../../platform/database/db.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import type { Rest } from './coupons.sql.ts'

export interface UseRow {
  readonly trade_id: string
  readonly user_id: string
  readonly coupon_id: string
  readonly order_id: string
  readonly symbol: string
  readonly asset: string
  readonly fee_units: bigint
  readonly fee_asset: string
  readonly value_units: bigint
  readonly units: bigint
  readonly traded_at: Date
  readonly used_at: Date
}

const COLUMNS = sql`trade_id, user_id, coupon_id, order_id, symbol, asset, fee_units, fee_asset, value_units, units, traded_at, used_at`

export function listUses(
  db: Queryable,
  { couponId, current, size }: { readonly couponId: string; readonly current: number; readonly size: number },
): Promise<Page<UseRow>> {
  return pageOf(db, {
    columns: COLUMNS,
    from: sql`coupons.uses`,
    where: sql`coupon_id = ${couponId}`,
    order: sql`traded_at desc, trade_id`,
    ...{ current, size },
  })
}

export function paidOfOrder(db: Queryable, userId: string, orderId: string): Promise<Rest[]> {
  return rows(
    db,
    sql<Rest>`
      select asset, sum(units)::numeric(38,0) as units from coupons.uses
      where order_id = ${orderId} and user_id = ${userId} group by asset order by asset`,
  )
}

export interface RefundedOrder extends Rest {
  readonly orderId: string
  readonly at: Date
}

/** The order whose fees were paid back last, unless its owner has seen that: of several assets the one that comes first. */
export function newestRefund(db: Queryable, userId: string): Promise<RefundedOrder | undefined> {
  return maybeRow(
    db,
    sql<RefundedOrder>`
      with newest as (
        select order_id, used_at from coupons.uses
        where user_id = ${userId}
          and used_at > coalesce((select seen_at from coupons.refunds_seen where user_id = ${userId}), '-infinity')
        order by used_at desc, order_id limit 1
      )
      select order_id as "orderId", newest.used_at as at, asset, sum(units)::numeric(38,0) as units
      from newest join coupons.uses using (order_id)
      where uses.user_id = ${userId}
      group by order_id, newest.used_at, asset order by asset limit 1`,
  )
}

/** Whoever has seen the newest has seen the older ones. False where the order got nothing back. */
export async function markRefundsSeen(db: Queryable, userId: string, orderId: string): Promise<boolean> {
  const touched = await run(
    db,
    sql`
      insert into coupons.refunds_seen (user_id, seen_at)
      select user_id, max(used_at) from coupons.uses
      where order_id = ${orderId} and user_id = ${userId} group by user_id
      on conflict (user_id) do update set seen_at = greatest(refunds_seen.seen_at, excluded.seen_at)`,
  )
  return touched === 1
}
