import { sql } from 'kysely'
import { oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables, Stay } from '../../platform/personal.ts'

const own = (userId: string) =>
  sql`appeal.opened_by = case when p2p_order.buyer_id = ${userId} then 'buyer' else 'seller' end`

/** What P2P keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  methods: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select kind, fiat, holder, details, made_at, changed_at, removed_at from p2p.methods
      where user_id = ${userId} order by made_at`,
      ),
  },
  merchants: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select nickname, about, business, state, bond_asset as asset, bond_units, held_units, applied_at, decided_at, reason,
        left_at, bond_free_at
      from p2p.merchants where user_id = ${userId} order by applied_at`,
      ),
    amounts: ['bond_units', 'held_units'],
  },
  bond_top_ups: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select merchant.bond_asset as asset, filled.units, filled.at
      from p2p.bond_top_ups filled join p2p.merchants merchant on merchant.id = filled.merchant_id
      where merchant.user_id = ${userId} order by filled.at`,
      ),
    amounts: ['units'],
  },
  bond_claims: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select claim.case_id, merchant.bond_asset as asset, claim.units, claim.state, claim.decided_at
      from p2p.bond_claims claim join p2p.merchants merchant on merchant.id = claim.merchant_id
      where claim.user_id = ${userId} and claim.state = 'paid' order by claim.proposed_at`,
      ),
    amounts: ['units'],
  },
  listings: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select side, asset, fiat, price_kind, price, margin_bps, units, left_units, remark, state, made_at, closed_at
      from p2p.listings where user_id = ${userId} order by made_at`,
      ),
    amounts: ['units', 'left_units'],
  },
  p2p_orders: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select number, case when buyer_id = ${userId} then 'buy' else 'sell' end as side, asset, fiat, price, units, to_buyer,
        method_kind, case when buyer_id = ${userId} then payer else recipient end as own_method, reference, state, end_reason,
        made_at, accepted_at, paid_at, ended_at, rating
      from p2p.p2p_orders where buyer_id = ${userId} or seller_id = ${userId} order by made_at`,
      ),
    amounts: ['units', 'to_buyer'],
    csv: true,
  },
  appeals: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select appeal.order_id, appeal.reason, case when ${own(userId)} then appeal.text end as text, appeal.opened_at,
        appeal.outcome, appeal.ended_at
      from p2p.appeals appeal join p2p.p2p_orders p2p_order on p2p_order.id = appeal.order_id
      where p2p_order.buyer_id = ${userId} or p2p_order.seller_id = ${userId} order by appeal.opened_at`,
      ),
  },
  complaints: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select order_id, text, state, made_at, ended_at from p2p.complaints where user_id = ${userId} order by made_at`,
      ),
  },
  messages: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select order_id, seq, text, at from p2p.messages where user_id = ${userId} order by at, seq`,
      ),
  },
  evidence: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select id, order_id, sha256, at from p2p.evidence where user_id = ${userId} order by at, id`,
      ),
  },
  cancels: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select order_id, day::text as day, at from p2p.cancels where user_id = ${userId} order by at`,
      ),
  },
}

/** Orders that run, and what is for sale. */
export async function stays(db: Queryable, userId: string): Promise<Stay[]> {
  const { orders, listings } = await oneRow(
    db,
    sql<{ orders: number; listings: number }>`
      select (select count(*) from p2p.p2p_orders where (buyer_id = ${userId} or seller_id = ${userId}) and ended_at is null) as orders,
        (select count(*) from p2p.listings where user_id = ${userId} and state <> 'closed') as listings`,
  )
  return [{ reason: 'orders', count: orders + listings }]
}

/** Where somebody was paid, and what they wrote of themselves. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from p2p.methods where user_id = ${userId}`)
  await run(
    tx,
    sql`update p2p.merchants set nickname = id, about = '', business = null, reason = null where user_id = ${userId}`,
  )
  await run(tx, sql`update p2p.complaints set text = '' where user_id = ${userId}`)
  await run(tx, sql`delete from p2p.messages where user_id = ${userId}`)
  await run(tx, sql`delete from p2p.evidence where user_id = ${userId}`)
  await run(
    tx,
    sql`
      delete from p2p.appeal_answers answer using p2p.appeals appeal, p2p.p2p_orders p2p_order
      where appeal.id = answer.appeal_id and p2p_order.id = appeal.order_id
        and answer.party = case when p2p_order.buyer_id = ${userId} then 'buyer' else 'seller' end
        and (p2p_order.buyer_id = ${userId} or p2p_order.seller_id = ${userId})`,
  )
  await run(
    tx,
    sql`
      update p2p.appeals appeal set text = null from p2p.p2p_orders p2p_order
      where p2p_order.id = appeal.order_id and (p2p_order.buyer_id = ${userId} or p2p_order.seller_id = ${userId})`,
  )
  await run(tx, sql`update p2p.listings set remark = null where user_id = ${userId}`)
  await run(
    tx,
    sql`
      update p2p.p2p_orders
      set payer = case when buyer_id = ${userId} then '{}'::jsonb else payer end,
        recipient = case when seller_id = ${userId} then '{}'::jsonb else recipient end,
        reference = case when buyer_id = ${userId} then null else reference end
      where buyer_id = ${userId} or seller_id = ${userId}`,
  )
}
