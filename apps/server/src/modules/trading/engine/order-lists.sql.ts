import { sql } from 'kysely'
import { nameArray, numberArray, type Queryable, rows } from '../../../platform/database/db.ts'
import type { ListRecord } from './batch-records.ts'
import type { Statement } from './matching.sql.ts'

/** Of the one count over all markets: an engine that takes them gives them in the order in which it takes pairs. */
export async function takeListNumbers(db: Queryable, count: number): Promise<number[]> {
  const taken = await rows(
    db,
    sql<{ number: number }>`select nextval('trading.list_numbers') as number from generate_series(1, ${count}::int)`,
  )
  return taken.map(({ number }) => number).sort((one, other) => one - other)
}

interface ListKey {
  readonly traderId: number
  readonly listId: string
}

export function findListsByClientId(
  db: Queryable,
  keys: readonly ListKey[],
): Promise<(ListKey & { readonly number: number })[]> {
  return rows(
    db,
    sql<ListKey & { readonly number: number }>`
      select key.trader_id as "traderId", key.list_id as "listId", list.number
      from unnest(
        ${numberArray(keys.map(({ traderId }) => traderId))}::bigint[],
        ${nameArray(keys.map(({ listId }) => listId))}::text[]
      ) as key (trader_id, list_id)
      cross join lateral (
        select number from trading.order_lists
        where trader_id = key.trader_id and client_list_id = key.list_id
        limit 1
      ) as list`,
  )
}

export function insertLists(lists: readonly ListRecord[], now: Date): Statement {
  const numbers = (field: (list: ListRecord) => number) => numberArray(lists.map(field))
  return sql`
    insert into trading.order_lists (number, pair_id, trader_id, client_list_id, limit_order, stop_order, placed_at)
    select given.*, ${now}::timestamptz
    from unnest(
      ${numbers((list) => list.number)}::bigint[],
      ${numbers((list) => list.pairId)}::smallint[],
      ${numbers((list) => list.traderId)}::bigint[],
      ${nameArray(lists.map((list) => list.listId))}::text[],
      ${numbers((list) => list.limitOrder)}::bigint[],
      ${numbers((list) => list.stopOrder)}::bigint[]
    ) as given`
}
