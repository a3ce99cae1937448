import type { EtpEndReason, EtpOrderEvent, EtpOrderKind, EtpOrderState, EtpSide } from '@bourse/contract'
import { NAV_MOST } from '@bourse/contract'
import { assert } from '@bourse/money'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import { ETP_ORDER_MOVES } from './states.rules.ts'

export interface OrderRow {
  readonly id: string
  readonly number: number
  readonly user_id: string
  readonly symbol: string
  readonly side: EtpSide
  readonly kind: EtpOrderKind
  readonly state: EtpOrderState
  readonly end_reason: EtpEndReason | null
  readonly price: bigint | null
  readonly amount: bigint | null
  readonly units: bigint | null
  readonly take_profit: bigint | null
  readonly stop_loss: bigint | null
  readonly start_at: Date | null
  readonly end_at: Date | null
  readonly judged_after: Date
  readonly sell_at_end: boolean
  readonly nav: bigint | null
  readonly total: bigint | null
  readonly fee: bigint | null
  readonly over_at: Date | null
  readonly off_bps: number | null
  readonly parent_id: string | null
  readonly exit_id: string | null
  readonly plan_id: string | null
  readonly made_at: Date
}

const ORDER = sql`id, number, user_id, symbol, side, kind, state, end_reason, price, amount, units, take_profit, stop_loss, start_at,
  end_at, judged_after, sell_at_end, nav, total, fee, over_at, off_bps, parent_id, exit_id, plan_id, made_at`

export type NewOrder = Omit<
  OrderRow,
  'number' | 'state' | 'end_reason' | 'nav' | 'total' | 'fee' | 'over_at' | 'off_bps' | 'exit_id'
>

export function insertOrder(tx: Tx, row: NewOrder): Promise<OrderRow> {
  return oneRow(
    tx,
    sql<OrderRow>`
      insert into etp.etp_orders (id, user_id, symbol, side, kind, state, price, amount, units, take_profit, stop_loss, start_at,
        end_at, judged_after, sell_at_end, parent_id, plan_id, made_at)
      values (${row.id}, ${row.user_id}, ${row.symbol}, ${row.side}, ${row.kind}, 'waiting', ${row.price}, ${row.amount},
        ${row.units}, ${row.take_profit}, ${row.stop_loss}, ${row.start_at}, ${row.end_at}, ${row.judged_after},
        ${row.sell_at_end}, ${row.parent_id}, ${row.plan_id}, ${row.made_at})
      returning ${ORDER}`,
  )
}

export function findOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  return maybeRow(db, sql<OrderRow>`select ${ORDER} from etp.etp_orders where id = ${id}`)
}

/** Those of a product that wait, in the order of their numbers. The product is locked, and so are they. */
export function waitingOn(db: Queryable, symbol: string): Promise<OrderRow[]> {
  return rows(
    db,
    sql<OrderRow>`select ${ORDER} from etp.etp_orders where symbol = ${symbol} and state = 'waiting' order by number`,
  )
}

/** Who waits for purchases, and for how many; those of plans are the plans'. */
export function purchasesThatWait(db: Queryable): Promise<{ readonly userId: string; readonly open: number }[]> {
  return rows(
    db,
    sql<{ userId: string; open: number }>`
      select user_id as "userId", count(*)::integer as open from etp.etp_orders
      where state = 'waiting' and side = 'buy' and plan_id is null group by user_id order by user_id`,
  )
}

/** When each person last asked for a purchase, of those who did since a moment. */
export function lastPurchases(on: Queryable, since: Date): Promise<{ readonly userId: string; readonly at: Date }[]> {
  return rows(
    on,
    sql<{ userId: string; at: Date }>`
      select user_id as "userId", max(made_at) as at from etp.etp_orders
      where side = 'buy' and made_at >= ${since} group by user_id`,
  )
}

/** Newest first. */
export function waitingOf(db: Queryable, userId: string, symbol?: string): Promise<OrderRow[]> {
  const where = allOf(
    sql`user_id = ${userId}`,
    sql`state = 'waiting'`,
    when(symbol, (asked) => sql`symbol = ${asked}`),
  )
  return rows(db, sql<OrderRow>`select ${ORDER} from etp.etp_orders where ${where} order by number desc`)
}

export interface OrderQuery {
  readonly current: number
  readonly size: number
  readonly symbol?: string | undefined
  readonly userId?: string | undefined
  readonly id?: string | undefined
}

const listed = (db: Queryable, { current, size, symbol, userId, id }: OrderQuery, states: readonly EtpOrderState[]) =>
  pageOf<OrderRow>(db, {
    ...{ columns: ORDER, from: sql`etp.etp_orders`, order: sql`number desc`, current, size },
    where: allOf(
      sql`state = any(${[...states]}::text[])`,
      when(symbol, (asked) => sql`symbol = ${asked}`),
      when(userId, (asked) => sql`user_id = ${asked}`),
      when(id, (asked) => sql`id = ${asked}`),
    ),
  })

export function overOf(db: Queryable, query: OrderQuery & { readonly userId: string }): Promise<Page<OrderRow>> {
  return listed(db, query, ['filled', 'cancelled'])
}

export function listOrders(db: Queryable, query: OrderQuery): Promise<Page<OrderRow>> {
  return listed(db, query, ['waiting', 'filled', 'cancelled'])
}

export async function countWaiting(
  db: Queryable,
  by: { readonly userId?: string; readonly symbol?: string },
): Promise<number> {
  const where = allOf(
    sql`state = 'waiting'`,
    when(by.userId, (asked) => sql`user_id = ${asked}`),
    when(by.symbol, (asked) => sql`symbol = ${asked}`),
  )
  return (await oneRow(db, sql<{ count: number }>`select count(*) as count from etp.etp_orders where ${where}`)).count
}

export interface Filled {
  readonly id: string
  readonly units: bigint
  readonly nav: bigint
  readonly total: bigint
  readonly fee: bigint
  readonly at: Date
  readonly offBps: number | null
}

export async function fillOrder(tx: Tx, { id, units, nav, total, fee, at, offBps }: Filled): Promise<OrderRow> {
  const to = entering(ETP_ORDER_MOVES, 'filled')
  const filled = await maybeRow(
    tx,
    sql<OrderRow>`
      update etp.etp_orders set ${to.set}, units = ${units}, nav = ${nav}, total = ${total}, fee = ${fee}, over_at = ${at},
        off_bps = ${offBps}
      where id = ${id} and ${to.from} returning ${ORDER}`,
  )
  return moved(filled, id, 'filled')
}

function moved(row: OrderRow | undefined, id: string, to: EtpOrderState): OrderRow {
  assert(row !== undefined, `order ${id} may not become ${to} from where it is`)
  return row
}

export async function endOrder(
  tx: Tx,
  { id, reason, at }: { readonly id: string; readonly reason: EtpEndReason; readonly at: Date },
): Promise<OrderRow> {
  const to = entering(ETP_ORDER_MOVES, 'cancelled')
  const ended = await maybeRow(
    tx,
    sql<OrderRow>`
      update etp.etp_orders set ${to.set}, end_reason = ${reason}, over_at = ${at} where id = ${id} and ${to.from}
      returning ${ORDER}`,
  )
  return moved(ended, id, 'cancelled')
}

export type Changed = Pick<
  OrderRow,
  'id' | 'price' | 'amount' | 'units' | 'take_profit' | 'stop_loss' | 'start_at' | 'end_at' | 'judged_after'
>

export function changeOrder(tx: Tx, row: Changed): Promise<OrderRow> {
  return oneRow(
    tx,
    sql<OrderRow>`
      update etp.etp_orders set price = ${row.price}, amount = ${row.amount}, units = ${row.units}, take_profit = ${row.take_profit},
        stop_loss = ${row.stop_loss}, start_at = ${row.start_at}, end_at = ${row.end_at}, judged_after = ${row.judged_after}
      where id = ${row.id} and state = 'waiting' returning ${ORDER}`,
  )
}

export async function linkExit(tx: Tx, id: string, exitId: string): Promise<void> {
  const touched = await run(tx, sql`update etp.etp_orders set exit_id = ${exitId} where id = ${id}`)
  assertMoved(touched, `order ${id}`, 'followed by an exit')
}

/** Orders that wait are rescaled with the units, not cancelled. Those that would sell nothing end before. */
export async function rescale(tx: Tx, symbol: string): Promise<void> {
  await run(
    tx,
    sql`
      update etp.etp_orders set price = ${consolidated('price')}, take_profit = ${consolidated('take_profit')},
        stop_loss = ${consolidated('stop_loss')}, units = div(units, 1000)
      where symbol = ${symbol} and state = 'waiting'`,
  )
}

/** What somebody waits for, in the new units. A value that no unit will ever have stays as high as can be written. */
export function consolidated(column: 'price' | 'buy_price' | 'take_profit' | 'stop_loss') {
  const value = sql.ref(column)
  return sql`case when ${value} is not null then least(${value} * 1000, ${NAV_MOST}::numeric) end`
}

export interface OrderEventRow {
  readonly kind: EtpOrderEvent
  readonly at: Date
}

export async function insertOrderEvent(tx: Tx, orderId: string, { kind, at }: OrderEventRow): Promise<void> {
  await run(tx, sql`insert into etp.order_events (order_id, kind, at) values (${orderId}, ${kind}, ${at})`)
}

export function eventsOf(db: Queryable, orderId: string): Promise<OrderEventRow[]> {
  return rows(db, sql<OrderEventRow>`select kind, at from etp.order_events where order_id = ${orderId} order by number`)
}

/** What purchases that wait hold of spot accounts, for the audit of the ledger. */
export const HELD = sql<{ owner: string; asset: string; units: bigint }>`
  select user_id as owner, 'USDT' as asset, amount as units from etp.etp_orders where state = 'waiting' and side = 'buy'`
