import { sql } from 'kysely'
import { type Queryable, rows } from '../../platform/database/db.ts'

/** L6: what open orders hold, for the ledger's audit. Base for sells, quote for buys; of a pair one leg carries it. */
export const ORDER_HOLDS = sql<{ owner: string; asset: string; units: bigint }>`
  select trader.user_id as owner,
    split_part(book.symbol, '-', case when side = 'sell' then 1 else 2 end) as asset, held as units
  from trading.orders
  join trading.traders trader on trader.id = trader_id
  join trading.books book on book.pair_id = orders.pair_id
  where held > 0`

export interface ListMisfit {
  readonly difference: string
  readonly list: string
}

/** M2: a list is two legs of one person in one market, each the other's, and every leg of a pair is in its list. */
export function listMisfits(db: Queryable): Promise<ListMisfit[]> {
  return rows(
    db,
    sql<ListMisfit>`
      select 'a list and its legs differ' as difference, list.number::text as list from trading.order_lists list
      where (
        select count(*) from trading.orders leg
        where leg.pair_id = list.pair_id and leg.trader_id = list.trader_id and leg.list_number = list.number
          and (leg.type, leg.id, leg.sibling) in (
            ('oco_limit', list.limit_order, list.stop_order), ('oco_stop', list.stop_order, list.limit_order))) <> 2
      union all
      select 'a leg is in no list', leg.pair_id || ' ' || leg.id from trading.orders leg
      where leg.type in ('oco_limit', 'oco_stop') and not exists (
        select from trading.order_lists list
        where list.number = leg.list_number and list.pair_id = leg.pair_id and leg.id in (list.limit_order, list.stop_order))
      union all
      select 'an order alone is in a list', pair_id || ' ' || id from trading.orders
      where list_number <> 0 and type not in ('oco_limit', 'oco_stop')`,
  )
}
