import type { SelfTradeMode } from '@bourse/engine'
import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { type Queryable, rows } from '../../../platform/database/db.ts'
import { TRADER } from './numbered-orders.sql.ts'

export interface PreventedRow {
  readonly number: number
  readonly makerNumber: number
  readonly takerNumber: number
  readonly mode: SelfTradeMode
  readonly price: number
  readonly makerQuantity: number
  readonly takerQuantity: number
  readonly preventedAt: Date
}

export interface PreventedFilter {
  readonly number?: number | undefined
  /** The number of an order that was one of the two. */
  readonly orderNumber?: number | undefined
  readonly fromNumber?: number | undefined
  readonly limit: number
}

/** Oldest first. */
export function listPrevented(
  db: Queryable,
  user: string,
  pairId: number,
  { number, orderNumber, fromNumber, limit }: PreventedFilter,
): Promise<PreventedRow[]> {
  return rows(
    db,
    sql<PreventedRow>`
      select match.number, maker.placed as "makerNumber", taker.placed as "takerNumber", match.mode, match.price,
        match.maker_quantity as "makerQuantity", match.taker_quantity as "takerQuantity", match.prevented_at as "preventedAt"
      from trading.prevented match
      join trading.orders maker on maker.pair_id = match.pair_id and maker.id = match.maker_order
      join trading.orders taker on taker.pair_id = match.pair_id and taker.id = match.taker_order
      where ${allOf(
        sql`match.pair_id = ${pairId}::smallint and match.trader_id = ${TRADER(user)}`,
        when(number, (asked) => sql`match.number = ${asked}::bigint`),
        when(orderNumber, (asked) => sql`${asked}::bigint in (maker.placed, taker.placed)`),
        when(fromNumber, (asked) => sql`match.number >= ${asked}::bigint`),
      )}
      order by match.number
      limit ${limit}`,
  )
}
