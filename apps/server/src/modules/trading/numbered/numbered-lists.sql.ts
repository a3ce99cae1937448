import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { oneRow, type Queryable, rows } from '../../../platform/database/db.ts'
import { NUMBERED, type NumberedRow, TRADER } from './numbered-orders.sql.ts'

/** A leg, with what its list is called and when that was placed. */
export interface LegRow extends NumberedRow {
  readonly listId: string
  readonly listedAt: Date
}

export interface ListFilter {
  readonly user: string
  readonly number?: number | undefined
  readonly listId?: string | undefined
  readonly fromNumber?: number | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly openOnly?: boolean
  readonly newestFirst: boolean
  readonly limit: number
}

/** Both legs of each list, lists by their numbers, of each the leg that was accepted first before the other. */
export function listLegs(db: Queryable, filter: ListFilter): Promise<LegRow[]> {
  const { user, number, listId, fromNumber, from, to, openOnly, newestFirst, limit } = filter
  return rows(
    db,
    sql<LegRow>`
      select ${NUMBERED}, list.list_id as "listId", list.listed_at as "listedAt"
      from (
        select number as list_number_asked, pair_id as list_pair, limit_order, stop_order, client_list_id as list_id,
          placed_at as listed_at
        from trading.order_lists
        where ${allOf(
          sql`trader_id = ${TRADER(user)}`,
          when(number, (asked) => sql`number = ${asked}::bigint`),
          when(listId, (asked) => sql`client_list_id = ${asked}`),
          when(fromNumber, (asked) => sql`number >= ${asked}::bigint`),
          when(from, (asked) => sql`placed_at >= ${asked}`),
          when(to, (asked) => sql`placed_at <= ${asked}`),
          when(
            openOnly === true ? user : undefined,
            (asked) => sql`number in (
              select leg.list_number from trading.orders leg
              where leg.trader_id = ${TRADER(asked)} and leg.state in ('new', 'partially_filled') and leg.list_number > 0)`,
          ),
        )}
        order by number ${newestFirst ? sql`desc` : sql`asc`}
        limit ${limit}
      ) list
      join trading.orders "order"
        on "order".pair_id = list.list_pair and "order".id in (list.limit_order, list.stop_order)
      order by list.list_number_asked, "order".placed`,
  )
}

export async function hasListId(db: Queryable, user: string, listId: string): Promise<boolean> {
  const { used } = await oneRow(
    db,
    sql<{ used: boolean }>`select exists (
      select from trading.order_lists where trader_id = ${TRADER(user)} and client_list_id = ${listId}) as used`,
  )
  return used
}
