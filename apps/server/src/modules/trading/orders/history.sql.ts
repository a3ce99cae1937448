import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows } from '../../../platform/database/db.ts'
import { ORDER_FIELDS } from '../engine/matching.sql.ts'
import type { OrderRecord } from './order-record.ts'

const TRADER = (user: string) => sql`(select id from trading.traders where user_id = ${user})`

export function listLive(db: Queryable, user: string, pairId: number | undefined): Promise<OrderRecord[]> {
  return rows(
    db,
    sql<OrderRecord>`
      select ${ORDER_FIELDS}
      from trading.orders "order"
      where ${allOf(
        sql`trader_id = ${TRADER(user)} and state in ('new', 'partially_filled')`,
        when(pairId, (asked) => sql`pair_id = ${asked}::smallint`),
      )}
      order by created_at desc, sequence desc`,
  )
}

export interface HistoryFilter {
  readonly user: string
  readonly pairId: number | undefined
  readonly side: string | undefined
  /** Types as the database has them. */
  readonly types: readonly string[] | undefined
  readonly states: readonly string[]
  readonly from: Date | undefined
  readonly to: Date | undefined
  readonly limit: number
  readonly offset: number
}

const matching = ({ user, states, pairId, side, types, from, to }: HistoryFilter) =>
  allOf(
    sql`trader_id = ${TRADER(user)} and state = any(${states}::text[])`,
    when(pairId, (asked) => sql`pair_id = ${asked}::smallint`),
    when(side, (asked) => sql`side = ${asked}`),
    when(types, (asked) => sql`type = any(${asked}::text[])`),
    when(from, (asked) => sql`created_at >= ${asked}`),
    when(to, (asked) => sql`created_at < ${asked}`),
  )

export function listHistory(db: Queryable, filter: HistoryFilter): Promise<OrderRecord[]> {
  return rows(
    db,
    sql<OrderRecord>`
      select ${ORDER_FIELDS}
      from trading.orders "order"
      where ${matching(filter)}
      order by created_at desc, id desc
      limit ${filter.limit} offset ${filter.offset}`,
  )
}

/** What ended between two times without its owner's doing. Only what was placed after `placedSince` is looked through. */
export function listEndedBetween(
  db: Queryable,
  { users, since, until, placedSince }: EndedFilter,
): Promise<(OrderRecord & { readonly userId: string })[]> {
  return rows(
    db,
    sql<OrderRecord & { readonly userId: string }>`
      select owner.user_id as "userId", ${ORDER_FIELDS}
      from (select id as trader_id, user_id from trading.traders where user_id = any(${users}::text[])) as owner
      cross join lateral (
        select * from trading.orders
        where orders.trader_id = owner.trader_id and created_at >= ${placedSince}
          and updated_at > ${since} and updated_at <= ${until}
          and (state = 'filled' or (state in ('cancelled', 'expired') and end_reason not in ('user', 'sibling')))
      ) as "order"
      order by updated_at, id`,
  )
}

export interface EndedFilter {
  readonly users: readonly string[]
  readonly since: Date
  readonly until: Date
  readonly placedSince: Date
}

export async function countHistory(db: Queryable, filter: HistoryFilter): Promise<number> {
  const row = await oneRow(db, sql<{ count: number }>`select count(*) from trading.orders where ${matching(filter)}`)
  return row.count
}

export function findOrder(db: Queryable, user: string, pairId: number, id: number): Promise<OrderRecord | undefined> {
  return maybeRow(
    db,
    sql<OrderRecord>`
      select ${ORDER_FIELDS}
      from trading.orders "order"
      where pair_id = ${pairId} and id = ${id} and trader_id = ${TRADER(user)}`,
  )
}

export interface FillRow {
  readonly number: number
  readonly price: number
  readonly quantity: number
  readonly fee: bigint
  readonly role: 'maker' | 'taker'
  readonly tradedAt: Date
}

export function listFills(db: Queryable, pairId: number, id: number): Promise<FillRow[]> {
  return rows(
    db,
    sql<FillRow>`
      select number, price, quantity, maker_fee as fee, 'maker' as role, traded_at as "tradedAt"
      from trading.trades where pair_id = ${pairId} and maker_order = ${id}
      union all
      select number, price, quantity, taker_fee, 'taker', traded_at
      from trading.trades where pair_id = ${pairId} and taker_order = ${id}
      order by number`,
  )
}

export interface OwnTradeFilter {
  readonly user: string
  readonly pairId: number | undefined
  readonly side: 'buy' | 'sell' | undefined
  readonly from: Date | undefined
  readonly to: Date | undefined
  readonly limit: number
  readonly offset: number
}

export interface OwnTradeRow extends FillRow {
  readonly pairId: number
  readonly orderId: number
  readonly side: 'buy' | 'sell'
}

const OTHER_SIDE = { buy: 'sell', sell: 'buy' } as const

/** `takerSide` is the side of the taker when the trader is on the side that the filter asks for. */
const tradesMatching = ({ pairId, from, to }: OwnTradeFilter, takerSide: string | undefined) =>
  allOf(
    when(pairId, (asked) => sql`pair_id = ${asked}::smallint`),
    when(takerSide, (asked) => sql`taker_side = ${asked}`),
    when(from, (asked) => sql`traded_at >= ${asked}`),
    when(to, (asked) => sql`traded_at < ${asked}`),
  )

const asMaker = (filter: OwnTradeFilter) => sql`
  maker_trader = ${TRADER(filter.user)}
  and ${tradesMatching(filter, filter.side === undefined ? undefined : OTHER_SIDE[filter.side])}`
const asTaker = (filter: OwnTradeFilter) =>
  sql`taker_trader = ${TRADER(filter.user)} and ${tradesMatching(filter, filter.side)}`

/** Nobody trades with themselves, so the two halves have no trade in common; each gives as many as the page may need. */
export function listOwnTrades(db: Queryable, filter: OwnTradeFilter): Promise<OwnTradeRow[]> {
  const newest = sql`order by traded_at desc, pair_id, number desc limit ${filter.limit + filter.offset}`
  return rows(
    db,
    sql<OwnTradeRow>`
      select pair_id as "pairId", number, order_id as "orderId", side, price, quantity, fee, role, traded_at as "tradedAt"
      from (
        (select pair_id, number, maker_order as order_id, case taker_side when 'buy' then 'sell' else 'buy' end as side,
          price, quantity, maker_fee as fee, 'maker' as role, traded_at
        from trading.trades where ${asMaker(filter)} ${newest})
        union all
        (select pair_id, number, taker_order, taker_side, price, quantity, taker_fee, 'taker', traded_at
        from trading.trades where ${asTaker(filter)} ${newest})
      ) own
      order by traded_at desc, pair_id, number desc
      limit ${filter.limit} offset ${filter.offset}`,
  )
}

export async function countOwnTrades(db: Queryable, filter: OwnTradeFilter): Promise<number> {
  const row = await oneRow(
    db,
    sql<{ count: number }>`
      select (select count(*) from trading.trades where ${asMaker(filter)})
        + (select count(*) from trading.trades where ${asTaker(filter)}) as count`,
  )
  return row.count
}

export interface TradeKey {
  readonly pairId: number
  readonly number: number
}

export interface TradeOrderRow extends TradeKey {
  readonly orderId: number
  readonly side: 'buy' | 'sell'
  readonly fee: bigint
}

/** The user's part of some trades; those of others are left out. */
export function ordersOfTrades(db: Queryable, user: string, trades: readonly TradeKey[]): Promise<TradeOrderRow[]> {
  return rows(
    db,
    sql<TradeOrderRow>`
      select trade.pair_id as "pairId", trade.number, part.order_id as "orderId", part.side, part.fee
      from unnest(${trades.map(({ pairId }) => pairId)}::smallint[], ${trades.map(({ number }) => number)}::bigint[])
        as asked (pair_id, number)
      join trading.trades trade on trade.pair_id = asked.pair_id and trade.number = asked.number
      cross join lateral (values
        (trade.taker_trader, trade.taker_order, trade.taker_side, trade.taker_fee),
        (trade.maker_trader, trade.maker_order, case trade.taker_side when 'buy' then 'sell' else 'buy' end, trade.maker_fee)
      ) as part (trader_id, order_id, side, fee)
      where part.trader_id = ${TRADER(user)}`,
  )
}

export interface LogRow {
  readonly pairId: number
  readonly number: number
  readonly price: number
  readonly quantity: number
  readonly takerSide: 'buy' | 'sell'
  readonly tradedAt: Date
}

/** For each market the trades after its cursor: a market's trades are committed in the order of their numbers. */
export function listTradesAfter(
  db: Queryable,
  cursors: readonly { readonly pairId: number; readonly number: number }[],
  limit: number,
): Promise<LogRow[]> {
  return rows(
    db,
    sql<LogRow>`
      select trade.*
      from unnest(${cursors.map(({ pairId }) => pairId)}::smallint[], ${cursors.map(({ number }) => number)}::bigint[])
        as cursor (pair_id, number)
      cross join lateral (
        select pair_id as "pairId", number, price, quantity, taker_side as "takerSide", traded_at as "tradedAt"
        from trading.trades
        where pair_id = cursor.pair_id and number > cursor.number
        order by number
        limit ${limit}
      ) trade`,
  )
}

export function listLatestTrades(db: Queryable, pairId: number, limit: number): Promise<LogRow[]> {
  return rows(
    db,
    sql<LogRow>`
      select pair_id as "pairId", number, price, quantity, taker_side as "takerSide", traded_at as "tradedAt"
      from trading.trades
      where pair_id = ${pairId}
      order by number desc
      limit ${limit}`,
  )
}
