import { sql } from 'kysely'

/** L6: what open orders hold, for the ledger's audit. Base for sells, quote for buys; of a pair one leg carries it. */
export const ORDER_HOLDS = sql<{ owner: string; asset: string; units: bigint }>`
  select trader.user_id as owner,
    split_part(book.symbol, '-', case when side = 'sell' then 1 else 2 end) as asset, held as units
  from trading.orders
  join trading.traders trader on trader.id = trader_id
  join trading.books book on book.pair_id = orders.pair_id
  where held > 0`
