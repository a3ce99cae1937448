import type { EndReason } from '@bourse/engine'
import { type RawBuilder, sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows } from '../../../platform/database/db.ts'
import { ORDER_FIELDS } from '../engine/matching.sql.ts'
import type { OrderRecord } from '../orders/order-record.ts'

export interface NumberedRow extends OrderRecord {
  /** Why the other leg of its pair ended, where that leg was never triggered: a stop that was has ended this one at that moment. */
  readonly siblingEndReason: EndReason | null
  /** The last of the matches that took something of it, and what all of them took. */
  readonly prevented: { readonly number: number; readonly quantity: number } | null
}

export const TRADER = (user: string) => sql`(select id from trading.traders where user_id = ${user})`

export const NUMBERED = sql`${ORDER_FIELDS}, (
  select sibling.end_reason from trading.orders sibling
  where sibling.pair_id = "order".pair_id and sibling.id = "order".sibling and sibling.triggered_at is null
) as "siblingEndReason", (
  select json_build_object('number', max(lost.number), 'quantity', sum(lost.quantity))
  from (
    select number, maker_quantity as quantity from trading.prevented match
    where match.pair_id = "order".pair_id and match.maker_order = "order".id
    union all
    select number, taker_quantity from trading.prevented match
    where match.pair_id = "order".pair_id and match.taker_order = "order".id
  ) lost
  where lost.quantity > 0
  having count(*) > 0
) as prevented`

/** All that is named must be said of the same order. */
export interface OrderName {
  readonly number?: number | undefined
  readonly clientOrderId?: string | undefined
  readonly engineId?: number | undefined
}

export function findNumbered(
  db: Queryable,
  user: string,
  pairId: number,
  { number, clientOrderId, engineId }: OrderName,
): Promise<NumberedRow | undefined> {
  return maybeRow(
    db,
    sql<NumberedRow>`
      select ${NUMBERED} from trading.orders "order"
      where ${allOf(
        sql`pair_id = ${pairId}::smallint and trader_id = ${TRADER(user)}`,
        when(number, (asked) => sql`placed = ${asked}::bigint`),
        when(clientOrderId, (asked) => sql`client_order_id = ${asked}`),
        when(engineId, (asked) => sql`id = ${asked}::bigint`),
      )}`,
  )
}

/** On every market unless told. */
export function listOpenNumbered(db: Queryable, user: string, pairId: number | undefined): Promise<NumberedRow[]> {
  return rows(
    db,
    sql<NumberedRow>`
      select ${NUMBERED} from trading.orders "order"
      where ${allOf(
        sql`trader_id = ${TRADER(user)} and state in ('new', 'partially_filled')`,
        when(pairId, (asked) => sql`pair_id = ${asked}::smallint`),
      )}
      order by created_at, placed`,
  )
}

/** On any market. */
export async function hasClientOrderId(db: Queryable, user: string, clientOrderId: string): Promise<boolean> {
  const { used } = await oneRow(
    db,
    sql<{ used: boolean }>`select exists (
      select from trading.orders
      where trader_id = ${TRADER(user)} and client_order_id = ${clientOrderId}) as used`,
  )
  return used
}

/** A part of what somebody has done on a market; both times are included. */
export interface Stretch {
  readonly user: string
  readonly pairId: number
  readonly fromNumber?: number | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly newestFirst: boolean
  readonly limit: number
}

const direction = ({ newestFirst }: Stretch) => (newestFirst ? sql`desc` : sql`asc`)

/** Numbers rise with time: the time of the first one that is asked for lets the index of the person find the rest. */
export function listNumbered(db: Queryable, stretch: Stretch): Promise<NumberedRow[]> {
  const { user, pairId, fromNumber, from, to, limit } = stretch
  return rows(
    db,
    sql<NumberedRow>`
      select ${NUMBERED} from trading.orders "order"
      where ${allOf(
        sql`pair_id = ${pairId}::smallint and trader_id = ${TRADER(user)}`,
        when(
          fromNumber,
          (asked) => sql`placed >= ${asked}::bigint and created_at >= (
            select first.created_at from trading.orders first
            where first.pair_id = ${pairId}::smallint and first.placed >= ${asked}::bigint
            order by first.placed limit 1)`,
        ),
        when(from, (asked) => sql`created_at >= ${asked}`),
        when(to, (asked) => sql`created_at <= ${asked}`),
      )}
      order by created_at ${direction(stretch)}, placed ${direction(stretch)}
      limit ${limit}`,
  )
}

export interface TradeStretch extends Stretch {
  /** The engine's id of an order. */
  readonly orderId?: number | undefined
}

export interface NumberedTradeRow {
  readonly pairId: number
  readonly number: number
  readonly orderId: number
  readonly orderNumber: number
  readonly listNumber: number
  readonly side: 'buy' | 'sell'
  readonly role: 'maker' | 'taker'
  readonly price: number
  readonly quantity: number
  readonly fee: bigint
  readonly tradedAt: Date
}

/** Nobody trades with themselves, so the two halves have no trade in common. */
export function listNumberedTrades(db: Queryable, stretch: TradeStretch): Promise<NumberedTradeRow[]> {
  return rows(
    db,
    sql<NumberedTradeRow>`
      select own.*, "order".placed as "orderNumber", "order".list_number as "listNumber"
      from (${halfOf(stretch, 'maker')} union all ${halfOf(stretch, 'taker')}) own
      join trading.orders "order" on "order".pair_id = own."pairId" and "order".id = own."orderId"
      order by own.number ${direction(stretch)}
      limit ${stretch.limit}`,
  )
}

const PART = {
  maker: {
    trader: sql`maker_trader`,
    order: sql`maker_order`,
    side: sql`case taker_side when 'buy' then 'sell' else 'buy' end`,
    fee: sql`maker_fee`,
  },
  taker: { trader: sql`taker_trader`, order: sql`taker_order`, side: sql`taker_side`, fee: sql`taker_fee` },
} as const

function halfOf(stretch: TradeStretch, role: keyof typeof PART): RawBuilder<unknown> {
  const { user, pairId, orderId, fromNumber, from, to, limit } = stretch
  const { trader, order, side, fee } = PART[role]
  return sql`(
    select pair_id as "pairId", number, ${order} as "orderId", ${side} as side, ${role} as role, price, quantity, ${fee} as fee,
      traded_at as "tradedAt"
    from trading.trades
    where ${allOf(
      sql`pair_id = ${pairId}::smallint and ${trader} = ${TRADER(user)}`,
      when(orderId, (asked) => sql`${order} = ${asked}::bigint`),
      when(
        fromNumber,
        (asked) => sql`number >= ${asked}::bigint and traded_at >= (
          select first.traded_at from trading.trades first
          where first.pair_id = ${pairId}::smallint and first.number >= ${asked}::bigint
          order by first.number limit 1)`,
      ),
      when(from, (asked) => sql`traded_at >= ${asked}`),
      when(to, (asked) => sql`traded_at <= ${asked}`),
    )}
    order by traded_at ${direction(stretch)}, number ${direction(stretch)}
    limit ${limit}
  )`
}
