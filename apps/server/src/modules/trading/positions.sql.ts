import { sql } from 'kysely'
import { type Queryable, rows } from '../../platform/database/db.ts'

export interface Holder {
  readonly userId: string
  readonly open: number
}

export interface Meant {
  /** Plans, orders in a market, purchases by conversion; what waits for its deposit counts by its way. */
  readonly kinds: readonly ('plans' | 'orders' | 'conversions')[]
  /** Of one coin alone; undefined of all. */
  readonly base: string | undefined
}

/** When each person made their last order to buy since. */
export function lastBuys(db: Queryable, since: Date): Promise<{ userId: string; at: Date }[]> {
  return rows(
    db,
    sql<{ userId: string; at: Date }>`
      select trader.user_id as "userId", max(created_at) as at
      from trading.orders join trading.traders trader on trader.id = trader_id
      where side = 'buy' and created_at > ${since}
      group by trader.user_id order by trader.user_id`,
  )
}

/** Who has purchases that wait: orders in a book or for their stop, plans that run, purchases that wait for a deposit. */
export function listHolders(db: Queryable, { kinds, base }: Meant): Promise<Holder[]> {
  const ofBase = base === undefined ? sql`` : sql`where split_part(symbol, '-', 1) = ${base}`
  const plans = sql`select user_id, symbol from trading.plans where state = 'ongoing'`
  const orders = sql`
    select trader.user_id, book.symbol
    from trading.orders
    join trading.traders trader on trader.id = trader_id
    join trading.books book on book.pair_id = orders.pair_id
    where side = 'buy' and orders.state in ('new', 'partially_filled')
    union all
    select user_id, symbol from trading.deposit_buys where state = 'waiting' and way = 'order'`
  const conversions = sql`
    select user_id, symbol from trading.deposit_buys where state = 'waiting' and way = 'conversion'`
  const queries = { plans, orders, conversions }
  return rows(
    db,
    sql<Holder>`
      select user_id as "userId", count(*) as open
      from (${sql.join(
        kinds.map((kind) => queries[kind]),
        sql` union all `,
      )}) as waiting
      ${ofBase}
      group by user_id order by user_id`,
  )
}
