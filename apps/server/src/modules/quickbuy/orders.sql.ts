import type { QuickbuyEvent, QuickbuyFailure, QuickbuyPlatform, QuickbuyState } from '@bourse/contract'
import type { Units } from '@bourse/money'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import type { PartnerFact, PartnerState } from './partners/partner.ts'
import { QUICKBUY_MOVES } from './states.rules.ts'

export interface TryRow {
  readonly try_id: string
  readonly attempt: number
  readonly quote_id: string
  readonly quote_ref: string
  readonly pay: Units
  readonly partner_fee: Units
  readonly price: string
  readonly receive: Units
  readonly hold_ref: string | null
  readonly partner_no: string | null
  readonly pay_url: string | null
  readonly pay_to: PartnerFact['payTo']
  readonly told: PartnerState | null
  readonly txid: string | null
  readonly asked_at: Date | null
  readonly tried_at: Date
}

/** An order with one of its tries: the current one unless another is asked for. */
export interface OrderRow extends TryRow {
  readonly id: string
  readonly user_id: string
  readonly platform: QuickbuyPlatform
  readonly target: 'own' | 'outside'
  readonly delivery: 'chain' | 'float'
  readonly fiat: string
  readonly asset: string
  readonly chain: string | null
  readonly address: string | null
  readonly memo: string | null
  readonly float_user: string | null
  readonly state: QuickbuyState
  readonly failure: QuickbuyFailure | null
  readonly current_try: string
  readonly tries: number
  readonly said_paid_at: Date | null
  readonly credit_ref: string | null
  readonly made_at: Date
  readonly expires_at: Date
  readonly delivering_at: Date | null
  readonly ended_at: Date | null
}

const TRY = sql`t.id as try_id, t.attempt, t.quote_id, t.quote_ref, t.pay, t.partner_fee, t.price, t.receive, t.hold_ref,
  t.partner_no, t.pay_url, t.pay_to, t.told, t.txid, t.asked_at, t.made_at as tried_at`
const ORDER = sql`o.id, o.user_id, o.platform, o.target, o.delivery, o.fiat, o.asset, o.chain, o.address, o.memo, o.float_user,
  o.state, o.failure, o.try_id as current_try, o.tries, o.said_paid_at, o.credit_ref, o.made_at, o.expires_at, o.delivering_at,
  o.ended_at`
const COLUMNS = sql`${ORDER}, ${TRY}`
const CURRENT = sql`quickbuy.quickbuy_orders o join quickbuy.tries t on t.id = o.try_id`
const EVERY = sql`quickbuy.quickbuy_orders o join quickbuy.tries t on t.order_id = o.id`

export type NewTry = Pick<
  TryRow,
  'try_id' | 'attempt' | 'quote_id' | 'quote_ref' | 'pay' | 'partner_fee' | 'price' | 'receive' | 'hold_ref'
> & { readonly order_id: string; readonly made_at: Date }

export type NewOrder = Pick<
  OrderRow,
  | 'id'
  | 'user_id'
  | 'platform'
  | 'target'
  | 'delivery'
  | 'fiat'
  | 'asset'
  | 'chain'
  | 'address'
  | 'memo'
  | 'float_user'
  | 'made_at'
  | 'expires_at'
> & { readonly try_id: string }

export async function insertOrder(tx: Tx, row: NewOrder): Promise<void> {
  await run(
    tx,
    sql`
      insert into quickbuy.quickbuy_orders (id, user_id, platform, target, delivery, fiat, asset, chain, address, memo, float_user, state,
        try_id, tries, made_at, expires_at)
      values (${row.id}, ${row.user_id}, ${row.platform}, ${row.target}, ${row.delivery}, ${row.fiat}, ${row.asset}, ${row.chain},
        ${row.address}, ${row.memo}, ${row.float_user}, 'waiting_payment', ${row.try_id}, 1, ${row.made_at}, ${row.expires_at})`,
  )
}

/** False when the quote was used before. */
export async function insertTry(tx: Tx, row: NewTry): Promise<boolean> {
  const touched = await run(
    tx,
    sql`
      insert into quickbuy.tries (id, order_id, attempt, quote_id, quote_ref, pay, partner_fee, price, receive,
        hold_ref, made_at)
      values (${row.try_id}, ${row.order_id}, ${row.attempt}, ${row.quote_id}, ${row.quote_ref}, ${row.pay}, ${row.partner_fee},
        ${row.price}, ${row.receive}, ${row.hold_ref}, ${row.made_at})
      on conflict (quote_id) do nothing`,
  )
  return touched === 1
}

/** Another try: the order waits for its payment again. */
export async function beginTry(tx: Tx, order: { id: string; tryId: string; expiresAt: Date }): Promise<void> {
  const to = entering(QUICKBUY_MOVES, 'waiting_payment')
  const touched = await run(
    tx,
    sql`
      update quickbuy.quickbuy_orders set ${to.set}, failure = null, ended_at = null, said_paid_at = null, try_id = ${order.tryId},
        tries = tries + 1, expires_at = ${order.expiresAt}
      where id = ${order.id} and ${to.from}`,
  )
  assertMoved(touched, `quick buy ${order.id}`, 'waiting_payment')
}

/** By staff: a try that was given up is the current one after all, and its money is there. */
export async function followTry(tx: Tx, order: { id: string; tryId: string; holdRef: string | null }): Promise<void> {
  const to = entering(QUICKBUY_MOVES, 'paid')
  const touched = await run(
    tx,
    sql`
      update quickbuy.quickbuy_orders set ${to.set}, failure = null, ended_at = null, try_id = ${order.tryId}
      where id = ${order.id} and ${to.from}`,
  )
  assertMoved(touched, `quick buy ${order.id}`, 'paid')
  await run(tx, sql`update quickbuy.tries set hold_ref = ${order.holdRef} where id = ${order.tryId}`)
}

export async function setState(
  tx: Tx,
  id: string,
  state: 'paid' | 'processing' | 'delivering' | 'on_hold',
  at: Date,
): Promise<void> {
  const to = entering(QUICKBUY_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update quickbuy.quickbuy_orders set ${to.set},
        delivering_at = case when ${state} = 'delivering' then ${at}::timestamptz else delivering_at end
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `quick buy ${id}`, state)
}

export interface OrderEnd {
  readonly id: string
  readonly state: 'completed' | 'cancelled' | 'failed' | 'expired' | 'refunded'
  readonly at: Date
  readonly failure?: QuickbuyFailure | undefined
  readonly creditRef?: string | undefined
}

export async function endOrder(tx: Tx, { id, state, at, failure, creditRef }: OrderEnd): Promise<void> {
  const to = entering(QUICKBUY_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update quickbuy.quickbuy_orders set ${to.set}, ended_at = ${at}, failure = ${failure ?? null}, credit_ref = ${creditRef ?? null}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `quick buy ${id}`, state)
}

export async function noteSaidPaid(tx: Tx, id: string, at: Date): Promise<boolean> {
  const touched = await run(
    tx,
    sql`update quickbuy.quickbuy_orders set said_paid_at = ${at} where id = ${id} and said_paid_at is null and ended_at is null`,
  )
  return touched === 1
}

/** What the partner said, whatever follows from it. */
export async function noteTold(tx: Tx, fact: PartnerFact, at: Date): Promise<void> {
  const payTo = fact.payTo === null ? null : JSON.stringify(fact.payTo)
  const detail = JSON.stringify({ amount: fact.amount, fiat: fact.fiat, receive: fact.receive, asset: fact.asset })
  await run(
    tx,
    sql`
      update quickbuy.tries set told = ${fact.state}, told_detail = ${detail}::jsonb, asked_at = ${at}, partner_no = ${fact.number},
        txid = coalesce(${fact.txId}, txid), pay_url = ${fact.payUrl}, pay_to = coalesce(${payTo}::jsonb, pay_to)
      where id = ${fact.id}`,
  )
}

/** What was delivered, where it is another amount than was agreed. */
export async function setReceived(tx: Tx, tryId: string, receive: Units): Promise<void> {
  await run(tx, sql`update quickbuy.tries set receive = ${receive} where id = ${tryId}`)
}

export async function addEvent(tx: Tx, orderId: string, kind: QuickbuyEvent, at: Date): Promise<void> {
  await run(tx, sql`insert into quickbuy.order_events (order_id, kind, at) values (${orderId}, ${kind}, ${at})`)
}

export async function eventsOf(db: Queryable, orderId: string): Promise<{ kind: QuickbuyEvent; at: Date }[]> {
  return rows(
    db,
    sql<{ kind: QuickbuyEvent; at: Date }>`
      select kind, at from quickbuy.order_events where order_id = ${orderId} order by seq`,
  )
}

export async function findOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  return maybeRow(db, sql<OrderRow>`select ${COLUMNS} from ${CURRENT} where o.id = ${id}`)
}

export async function findOrderOf(db: Queryable, userId: string, id: string): Promise<OrderRow | undefined> {
  return maybeRow(db, sql<OrderRow>`select ${COLUMNS} from ${CURRENT} where o.id = ${id} and o.user_id = ${userId}`)
}

/** An order by one of its tries, the current one or not. */
export async function findByTry(db: Queryable, tryId: string): Promise<OrderRow | undefined> {
  return maybeRow(db, sql<OrderRow>`select ${COLUMNS} from ${EVERY} where t.id = ${tryId}`)
}

/** The lock is the order's, whichever try it is about. */
export async function lockByTry(tx: Tx, tryId: string): Promise<OrderRow | undefined> {
  return maybeRow(tx, sql<OrderRow>`select ${COLUMNS} from ${EVERY} where t.id = ${tryId} for update of o`)
}

export async function triesOf(db: Queryable, orderId: string): Promise<OrderRow[]> {
  return rows(db, sql<OrderRow>`select ${COLUMNS} from ${EVERY} where o.id = ${orderId} order by t.attempt`)
}

export async function countOpen(db: Queryable, userId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) as count from quickbuy.quickbuy_orders where user_id = ${userId} and ended_at is null`,
  )
  return count
}

/** Tries that a partner is asked about: of open orders, and for a while those that were given up. */
export async function askable(db: Queryable, platform: QuickbuyPlatform, since: Date): Promise<OrderRow[]> {
  return rows(
    db,
    sql<OrderRow>`
      select ${COLUMNS} from ${EVERY}
      where o.platform = ${platform}
        and ((o.ended_at is null and t.id = o.try_id)
          or (t.made_at > ${since} and coalesce(t.told, 'waiting') not in ('completed', 'refunded')
            and (t.id <> o.try_id or o.state in ('cancelled', 'failed', 'expired'))))
      order by t.asked_at nulls first, t.id limit 500`,
  )
}

/** All tries of a period, for the comparison with the partner's own list. */
export async function triesBetween(
  db: Queryable,
  { platform, from, until }: { platform: QuickbuyPlatform; from: Date; until: Date },
): Promise<OrderRow[]> {
  return rows(
    db,
    sql<OrderRow>`
      select ${COLUMNS} from ${EVERY}
      where o.platform = ${platform} and t.made_at >= ${from} and t.made_at < ${until} and t.partner_no is not null
      order by t.made_at, t.id`,
  )
}

export interface OrderFilter {
  readonly userId?: string | undefined
  readonly platforms?: readonly QuickbuyPlatform[] | undefined
  readonly state?: QuickbuyState | undefined
  /** A number here or there, a transaction, an address. */
  readonly name?: string | undefined
  readonly current: number
  readonly size: number
}

export function listOrders(db: Queryable, filter: OrderFilter): Promise<Page<OrderRow>> {
  const { userId, platforms, state, name, current, size } = filter
  const where = allOf(
    when(userId, (asked) => sql`o.user_id = ${asked}`),
    when(platforms, (asked) => sql`o.platform = any(${[...asked]}::text[])`),
    when(state, (asked) => sql`o.state = ${asked}`),
    when(
      name,
      (asked) => sql`(o.id = ${asked} or o.address = ${asked} or exists (
        select 1 from quickbuy.tries n where n.order_id = o.id and (n.id = ${asked} or n.partner_no = ${asked} or n.txid = ${asked})))`,
    ),
  )
  return pageOf(db, { columns: COLUMNS, from: CURRENT, where, order: sql`o.made_at desc, o.id desc`, current, size })
}

export async function countOpenAt(
  db: Queryable,
  { userId, platforms }: { userId?: string; platforms: readonly QuickbuyPlatform[] },
): Promise<number> {
  const where = allOf(
    when(userId, (asked) => sql`user_id = ${asked}`),
    sql`platform = any(${[...platforms]}::text[])`,
  )
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*) as count from quickbuy.quickbuy_orders where ${where} and ended_at is null`,
  )
  return count
}

/** Of one coin or of any: orders whose payment the partner has not seen. */
export async function unpaidOrders(
  db: Queryable,
  { userId, asset }: { userId?: string | undefined; asset?: string | undefined },
): Promise<{ id: string; userId: string }[]> {
  const where = allOf(
    when(userId, (asked) => sql`user_id = ${asked}`),
    when(asset, (asked) => sql`asset = ${asked}`),
    sql`state = 'waiting_payment'`,
  )
  return rows(
    db,
    sql<{ id: string; userId: string }>`
      select id, user_id as "userId" from quickbuy.quickbuy_orders where ${where} order by made_at, id`,
  )
}

/** What is called completed, for the audit. */
export async function completedOrders(db: Queryable): Promise<OrderRow[]> {
  return rows(
    db,
    sql<OrderRow>`select ${COLUMNS} from ${CURRENT} where o.state = 'completed' order by o.ended_at desc limit 10000`,
  )
}

/** One credit closes one order. */
export async function isCreditUsed(db: Queryable, creditRef: string): Promise<boolean> {
  const found = await maybeRow(
    db,
    sql<{ id: string }>`select id from quickbuy.quickbuy_orders where credit_ref = ${creditRef}`,
  )
  return found !== undefined
}

/** When each person made their last order since. */
export function lastOrders(db: Queryable, since: Date): Promise<{ userId: string; at: Date }[]> {
  return rows(
    db,
    sql<{ userId: string; at: Date }>`
      select user_id as "userId", max(made_at) as at from quickbuy.quickbuy_orders
      where made_at > ${since} group by user_id order by user_id`,
  )
}
