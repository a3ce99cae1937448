import type { ListingSide, P2pEndReason, P2pEventKind, P2pParty, P2pState } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { pageOf } from '../../../platform/database/pages.sql.ts'
import type { CopiedMethod } from '../ports.ts'
import { P2P_MOVES, RUNNING } from './states.rules.ts'

export interface OrderRow {
  readonly id: string
  readonly number: string
  readonly listing_id: string
  readonly merchant_id: string
  readonly taker_id: string
  readonly buyer_id: string
  readonly seller_id: string
  readonly asset: string
  readonly fiat: string
  readonly price: bigint
  readonly fiat_units: bigint
  readonly units: bigint
  readonly eur: bigint
  readonly seller_method: string
  readonly buyer_method: string
  readonly method_kind: string
  readonly recipient: CopiedMethod
  readonly payer: CopiedMethod
  readonly state: P2pState
  readonly made_at: Date
  readonly accepted_at: Date | null
  readonly paid_at: Date | null
  readonly reference: string | null
  readonly seen_at: Date | null
  readonly cancel_asked_at: Date | null
  readonly due_at: Date | null
  readonly due_base: Date | null
  readonly step_at: Date
  readonly ended_at: Date | null
  readonly end_reason: P2pEndReason | null
  readonly to_buyer: bigint | null
  readonly rating: 'good' | 'bad' | null
}

const ORDER = sql`id, number, listing_id, merchant_id, taker_id, buyer_id, seller_id, asset, fiat, price, fiat_units, units, eur,
  seller_method, buyer_method, method_kind, recipient, payer, state, made_at, accepted_at, paid_at, reference, seen_at,
  cancel_asked_at, due_at, due_base, step_at, ended_at, end_reason, to_buyer, rating`

type NewOrder = Omit<
  OrderRow,
  | 'state'
  | 'accepted_at'
  | 'paid_at'
  | 'reference'
  | 'seen_at'
  | 'cancel_asked_at'
  | 'due_base'
  | 'step_at'
  | 'ended_at'
  | 'end_reason'
  | 'to_buyer'
  | 'rating'
>

export async function insertOrder(tx: Tx, row: NewOrder): Promise<void> {
  await run(
    tx,
    sql`
      insert into p2p.p2p_orders (id, number, listing_id, merchant_id, taker_id, buyer_id, seller_id, asset, fiat, price, fiat_units,
        units, eur, seller_method, buyer_method, method_kind, recipient, payer, state, made_at, due_at, due_base, step_at)
      values (${row.id}, ${row.number}, ${row.listing_id}, ${row.merchant_id}, ${row.taker_id}, ${row.buyer_id}, ${row.seller_id},
        ${row.asset}, ${row.fiat}, ${row.price}, ${row.fiat_units}, ${row.units}, ${row.eur}, ${row.seller_method},
        ${row.buyer_method}, ${row.method_kind}, ${JSON.stringify(row.recipient)}::jsonb, ${JSON.stringify(row.payer)}::jsonb,
        'matching', ${row.made_at}, ${row.due_at}, ${row.due_at}, ${row.made_at})`,
  )
}

export function findOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  return maybeRow(db, sql<OrderRow>`select ${ORDER} from p2p.p2p_orders where id = ${id}`)
}

export function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return maybeRow(tx, sql<OrderRow>`select ${ORDER} from p2p.p2p_orders where id = ${id} for update`)
}

export interface Step {
  readonly id: string
  readonly at: Date
  readonly dueAt: Date
}

export async function setAccepted(tx: Tx, { id, at, dueAt }: Step): Promise<void> {
  const to = entering(P2P_MOVES, 'accepted')
  const touched = await run(
    tx,
    sql`
      update p2p.p2p_orders set ${to.set}, accepted_at = ${at}, step_at = ${at}, due_at = ${dueAt}, due_base = ${dueAt},
        cancel_asked_at = null
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `p2p order ${id}`, 'accepted')
}

/** By its buyer, or again after an appeal that was taken back: the buyer's word and time stay. */
export async function setPaid(
  tx: Tx,
  { id, at, dueAt, reference = null }: Step & { readonly reference?: string | null },
): Promise<void> {
  const to = entering(P2P_MOVES, 'paid')
  const touched = await run(
    tx,
    sql`
      update p2p.p2p_orders set ${to.set}, paid_at = coalesce(paid_at, ${at}), reference = coalesce(reference, ${reference}::text),
        step_at = ${at}, due_at = ${dueAt}, due_base = ${dueAt}, cancel_asked_at = null
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `p2p order ${id}`, 'paid')
}

export interface End {
  readonly id: string
  readonly state: 'completed' | 'cancelled' | 'rejected' | 'appeal_completed' | 'appeal_cancelled'
  readonly at: Date
  readonly reason: P2pEndReason | null
  readonly toBuyer: bigint
}

export async function setEnded(tx: Tx, { id, state, at, reason, toBuyer }: End): Promise<void> {
  const to = entering(P2P_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update p2p.p2p_orders
      set ${to.set}, ended_at = ${at}, end_reason = ${reason}::text, to_buyer = ${toBuyer}, due_at = null, due_base = null
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `p2p order ${id}`, state)
}

export async function setSeen(tx: Tx, id: string, at: Date): Promise<void> {
  await run(tx, sql`update p2p.p2p_orders set seen_at = ${at} where id = ${id} and seen_at is null`)
}

export async function setCancelAsked(tx: Tx, id: string, at: Date): Promise<void> {
  await run(tx, sql`update p2p.p2p_orders set cancel_asked_at = ${at} where id = ${id}`)
}

export async function setRating(tx: Tx, id: string, rating: 'good' | 'bad'): Promise<void> {
  await run(tx, sql`update p2p.p2p_orders set rating = ${rating} where id = ${id}`)
}

export async function addEvent(
  tx: Queryable,
  orderId: string,
  { kind, by, at }: { readonly kind: P2pEventKind; readonly by: P2pParty; readonly at: Date },
): Promise<void> {
  await run(tx, sql`insert into p2p.order_events (order_id, kind, by, at) values (${orderId}, ${kind}, ${by}, ${at})`)
}

export interface EventRow {
  readonly kind: P2pEventKind
  readonly by: P2pParty
  readonly at: Date
}

export function eventsOf(db: Queryable, orderId: string): Promise<EventRow[]> {
  return rows(db, sql<EventRow>`select kind, by, at from p2p.order_events where order_id = ${orderId} order by seq`)
}

export interface OrderQuery {
  readonly userId: string
  readonly phase: 'processing' | 'history'
  readonly asset: string | undefined
  readonly fiat: string | undefined
  readonly side: ListingSide | undefined
  readonly current: number
  readonly size: number
}

export function listOrders(db: Queryable, { userId, phase, asset, fiat, side, current, size }: OrderQuery) {
  const running = phase === 'processing'
  const where = allOf(
    sql`(merchant_id = ${userId} or taker_id = ${userId})`,
    running ? sql`ended_at is null` : sql`ended_at is not null`,
    when(asset, (asked) => sql`asset = ${asked}`),
    when(fiat, (asked) => sql`fiat = ${asked}`),
    when(side, (asked) => (asked === 'buy' ? sql`buyer_id = ${userId}` : sql`seller_id = ${userId}`)),
  )
  return pageOf<OrderRow>(db, {
    columns: ORDER,
    from: sql`p2p.p2p_orders`,
    where,
    order: running ? sql`due_at nulls last, id` : sql`ended_at desc, id desc`,
    current,
    size,
  })
}

export function runningOf(db: Queryable, userId: string): Promise<OrderRow[]> {
  return rows(
    db,
    sql<OrderRow>`
      select ${ORDER} from p2p.p2p_orders where ended_at is null and (merchant_id = ${userId} or taker_id = ${userId}) order by id`,
  )
}

export async function openAsBuyer(db: Queryable, userId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*) from p2p.p2p_orders where buyer_id = ${userId} and ended_at is null`,
  )
  return count
}

/** Of a person on either side, in units of the euro; what ended without coins for the buyer does not count. */
export async function euroSince(
  db: Queryable,
  { side, userId, since }: { readonly side: ListingSide; readonly userId: string; readonly since: Date },
): Promise<bigint> {
  const own = side === 'buy' ? sql`buyer_id = ${userId}` : sql`seller_id = ${userId}`
  const { sum } = await oneRow(
    db,
    sql<{ sum: bigint }>`
      select coalesce(sum(case when to_buyer is null then eur else floor(eur * to_buyer / units) end), 0) as sum
      from p2p.p2p_orders where ${own} and made_at > ${since}`,
  )
  return sum
}

/** Three a day; each is in the day on which it was due. */
export async function addCancel(
  tx: Tx,
  { orderId, userId, at }: { readonly orderId: string; readonly userId: string; readonly at: Date },
): Promise<void> {
  await run(
    tx,
    sql`
      insert into p2p.cancels (order_id, user_id, day, at)
      values (${orderId}, ${userId}, (${at}::timestamptz at time zone 'utc')::date, ${at})`,
  )
}

export async function cancelsOn(db: Queryable, userId: string, at: Date): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from p2p.cancels where user_id = ${userId} and day = (${at}::timestamptz at time zone 'utc')::date`,
  )
  return count
}

/** When the third of a day, or one after it, last happened. */
export async function lastLimiting(db: Queryable, userId: string, most: number): Promise<Date | null> {
  const { at } = await oneRow(
    db,
    sql<{ at: Date | null }>`
      select max(at) as at from (
        select at, row_number() over (partition by day order by at, order_id) as place from p2p.cancels where user_id = ${userId}
      ) counted where place >= ${most}`,
  )
  return at
}

export async function openOrdersOfListing(db: Queryable, listingId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*) from p2p.p2p_orders where listing_id = ${listingId} and ended_at is null`,
  )
  return count
}

export function runningIds(db: Queryable): Promise<OrderRow[]> {
  return rows(
    db,
    sql<OrderRow>`select ${ORDER} from p2p.p2p_orders where state = any(${[...RUNNING]}::text[]) order by id`,
  )
}

/** Looked up one by one in the books, so only the latest. */
const MOST_AUDITED = 10_000

export async function lastEnded(db: Queryable): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select id from p2p.p2p_orders where ended_at is not null order by ended_at desc limit ${MOST_AUDITED}`,
  )
  return found.map(({ id }) => id)
}

/** What is spoken for by orders that run. */
export function escrowedUnits(db: Queryable, userId: string): Promise<{ asset: string; units: bigint }[]> {
  return rows(
    db,
    sql<{ asset: string; units: bigint }>`
      select asset, sum(units) as units from p2p.p2p_orders where seller_id = ${userId} and ended_at is null group by asset`,
  )
}

export interface BoughtRow {
  readonly asset: string
  readonly units: bigint
  readonly eur: bigint
  readonly ended_at: Date
}

/** What a buyer got since a moment, newest first. */
export function boughtSince(db: Queryable, userId: string, since: Date): Promise<BoughtRow[]> {
  return rows(
    db,
    sql<BoughtRow>`
      select asset, to_buyer as units, floor(eur * to_buyer / units) as eur, ended_at from p2p.p2p_orders
      where buyer_id = ${userId} and ended_at > ${since} and to_buyer > 0 order by ended_at desc, id desc`,
  )
}
