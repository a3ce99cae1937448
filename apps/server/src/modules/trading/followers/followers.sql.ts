import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { numberArray, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'

/** Of one market the trades after `from`, up to and with `to`. */
export interface Stretch {
  readonly pairId: number
  readonly from: number
  readonly to: number
}

export async function addCursors(tx: Tx, follower: string, pairIds: readonly number[]): Promise<void> {
  await run(
    tx,
    sql`
      insert into trading.follower_cursors (follower, pair_id, trade_number)
      select ${follower}, pair_id, 0 from unnest(${numberArray(pairIds)}::smallint[]) as given (pair_id)
      order by pair_id
      on conflict do nothing`,
  )
}

/** Which of these markets have trades that the follower does not know. Nothing is locked. */
export async function behind(db: Queryable, follower: string, pairIds: readonly number[]): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ pairId: number }>`
      select market.pair_id as "pairId"
      from unnest(${numberArray(pairIds)}::smallint[]) as market (pair_id)
      left join trading.follower_cursors cursor
        on cursor.follower = ${follower} and cursor.pair_id = market.pair_id
      where exists (
        select from trading.trades
        where trades.pair_id = market.pair_id and trades.number > coalesce(cursor.trade_number, 0)
      )`,
  )
  return found.map(({ pairId }) => pairId)
}

/** In a fixed order, so that two workers wait for each other and never for both. */
export function lockCursors(
  tx: Tx,
  follower: string,
  pairIds: readonly number[],
): Promise<{ readonly pairId: number; readonly number: number }[]> {
  return rows(
    tx,
    sql<{ pairId: number; number: number }>`
      select pair_id as "pairId", trade_number as number
      from trading.follower_cursors
      where follower = ${follower} and pair_id = any(${numberArray(pairIds)}::smallint[])
      order by pair_id
      for update`,
  )
}

/** What comes next in each market, at most `limit` trades of it; markets without any are left out. */
export function nextStretches(
  tx: Tx,
  cursors: readonly { readonly pairId: number; readonly number: number }[],
  limit: number,
): Promise<(Stretch & { readonly trades: number })[]> {
  return rows(
    tx,
    sql<Stretch & { trades: number }>`
      select cursor.pair_id as "pairId", cursor.number as "from", next.last as "to", next.trades
      from unnest(
        ${numberArray(cursors.map(({ pairId }) => pairId))}::smallint[],
        ${numberArray(cursors.map(({ number }) => number))}::bigint[]
      ) as cursor (pair_id, number)
      cross join lateral (
        select max(number) as last, count(*) as trades
        from (
          select number from trading.trades
          where pair_id = cursor.pair_id and number > cursor.number
          order by number limit ${limit}
        ) trade
      ) next
      where next.trades > 0`,
  )
}

const inStretches = (stretches: readonly Stretch[]) => sql`
  unnest(
    ${numberArray(stretches.map(({ pairId }) => pairId))}::smallint[],
    ${numberArray(stretches.map(({ from }) => from))}::bigint[],
    ${numberArray(stretches.map(({ to }) => to))}::bigint[]
  ) as stretch (pair_id, "from", "to")
  join trading.trades trade
    on trade.pair_id = stretch.pair_id and trade.number > stretch."from" and trade.number <= stretch."to"`

export async function usersOf(db: Queryable, stretches: readonly Stretch[]): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ userId: string }>`
      select user_id as "userId" from trading.traders
      where id in (
        select part.trader_id from ${inStretches(stretches)}
        cross join lateral (values (trade.maker_trader), (trade.taker_trader)) as part (trader_id)
      )`,
  )
  return found.map(({ userId }) => userId)
}

export interface FillRow {
  readonly pairId: number
  readonly number: number
  readonly userId: string
  readonly otherUser: string
  readonly orderId: number
  readonly side: 'buy' | 'sell'
  readonly ticks: number
  readonly lots: number
  readonly fee: bigint
  readonly at: Date
}

const FILL = sql`
  trade.pair_id as "pairId", trade.number, trader.user_id as "userId", other.user_id as "otherUser", part.order_id as "orderId", part.side,
  trade.price as ticks, trade.quantity as lots, part.fee, trade.traded_at as at`

const partsOf = (users: readonly string[] | undefined) => sql`
  cross join lateral (values
    (trade.maker_trader, trade.taker_trader, trade.maker_order, case trade.taker_side when 'buy' then 'sell' else 'buy' end, trade.maker_fee),
    (trade.taker_trader, trade.maker_trader, trade.taker_order, trade.taker_side, trade.taker_fee)
  ) as part (trader_id, other_id, order_id, side, fee)
  join trading.traders trader on trader.id = part.trader_id
    and ${allOf(when(users, (asked) => sql`trader.user_id = any(${[...asked]}::text[])`))}
  join trading.traders other on other.id = part.other_id`

/** The parts that these people had in the trades, as each market numbers them. */
export function fillsOf(db: Queryable, stretches: readonly Stretch[], users: readonly string[]): Promise<FillRow[]> {
  return rows(
    db,
    sql<FillRow>`
      select ${FILL}
      from ${inStretches(stretches)}
      ${partsOf(users)}
      order by trade.traded_at, trade.pair_id, trade.number, trader.user_id`,
  )
}

export async function moveCursors(tx: Tx, follower: string, stretches: readonly Stretch[]): Promise<void> {
  await run(
    tx,
    sql`
      update trading.follower_cursors cursor
      set trade_number = moved.trade_number
      from unnest(
        ${numberArray(stretches.map(({ pairId }) => pairId))}::smallint[],
        ${numberArray(stretches.map(({ to }) => to))}::bigint[]
      ) as moved (pair_id, trade_number)
      where cursor.follower = ${follower} and cursor.pair_id = moved.pair_id`,
  )
}

interface Between {
  readonly users?: readonly string[] | undefined
  readonly pairIds?: readonly number[] | undefined
  readonly since: Date
  readonly until: Date
}

/** What some people did between two times and up to the cursors of a follower. */
export function followedBetween(
  db: Queryable,
  follower: string,
  { users, pairIds, since, until }: Between,
): Promise<FillRow[]> {
  return rows(
    db,
    sql<FillRow>`
      select ${FILL}
      from trading.follower_cursors cursor
      join trading.trades trade on trade.pair_id = cursor.pair_id and trade.number <= cursor.trade_number
        and trade.traded_at >= ${since} and trade.traded_at < ${until}
      ${partsOf(users)}
      where ${allOf(
        sql`cursor.follower = ${follower}`,
        when(pairIds, (asked) => sql`cursor.pair_id = any(${numberArray(asked)}::smallint[])`),
      )}
      order by trade.traded_at, trade.pair_id, trade.number, trader.user_id`,
  )
}
