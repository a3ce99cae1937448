import { type RawBuilder, sql } from 'kysely'
import { maybeRow, nameArray, numberArray, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { writingEach } from '../../../platform/database/moves.sql.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { ORDER_MOVES } from '../orders/order-states.rules.ts'
import type { TradeRecord } from './batch-records.ts'
import type { BookRow } from './market-book.ts'

export interface Lease {
  readonly name: string
  readonly epoch: number
}

export const ORDER_FIELDS = sql`
  pair_id as "pairId", id, "order".trader_id as "traderId", placed, "order".client_order_id as "clientOrderId", side, type,
  time_in_force as "timeInForce", self_trade as "selfTrade", state, end_reason as "endReason", price, stop, quantity, budget,
  filled, filled_notional as "filledNotional", open, sequence, sibling, list_number as "listNumber", conditional, held, maker_bps as "makerBps",
  taker_bps as "takerBps", received_maker as "receivedMaker", received_taker as "receivedTaker", fee,
  created_at as "createdAt", updated_at as "updatedAt", triggered_at as "triggeredAt"`

/** Made before it is run: its parameters take longer to write down than it takes to send them. */
export type Statement = RawBuilder<unknown>

/** The last batch that was committed, once no batch of this lease is under way; none when another engine has taken over. */
export async function lastBatch(db: Queryable, { name, epoch }: Lease): Promise<number | undefined> {
  const row = await maybeRow(
    db,
    sql<{ batch: number }>`select batch from trading.engines where name = ${name} and epoch = ${epoch} for update`,
  )
  return row?.batch
}

/** One row, or none when another engine has taken over. Who writes lives, so that the lease is renewed by it. */
export function claimBatch(tx: Tx, { name, epoch }: Lease, batch: number): Promise<number> {
  return run(
    tx,
    sql`update trading.engines set batch = ${batch}, renewed_at = now() where name = ${name} and epoch = ${epoch}`,
  )
}

export function findOrdersByClientId(
  db: Queryable,
  keys: readonly { readonly traderId: number; readonly clientOrderId: string }[],
): Promise<OrderRecord[]> {
  return rows(
    db,
    sql<OrderRecord>`
      select ${ORDER_FIELDS}
      from unnest(
        ${numberArray(keys.map((key) => key.traderId))}::bigint[],
        ${nameArray(keys.map((key) => key.clientOrderId))}::text[]
      ) as key (trader_id, client_order_id)
      cross join lateral (
        select * from trading.orders
        where trader_id = key.trader_id and client_order_id = key.client_order_id
        limit 1
      ) as "order"`,
  )
}

/** What changes in the life of an order, in the order in which `changingArrays` has it. */
const CHANGING = sql`state, end_reason, filled, filled_notional, open, sequence, conditional, held, received_maker,
  received_taker, fee, triggered_at`

const changingArrays = ({ numbers, names }: OrderArrays) => sql`
  ${names((order) => order.state)}::text[],
  ${names((order) => order.endReason ?? 'none')}::text[],
  ${numbers((order) => order.filled)}::bigint[],
  ${numbers((order) => order.filledNotional)}::numeric[],
  ${numbers((order) => order.open)}::bigint[],
  ${numbers((order) => order.sequence)}::bigint[],
  ${names((order) => String(order.conditional))}::boolean[],
  ${numbers((order) => order.held)}::numeric[],
  ${numbers((order) => order.receivedMaker)}::numeric[],
  ${numbers((order) => order.receivedTaker)}::numeric[],
  ${numbers((order) => order.fee)}::numeric[],
  ${numbers((order) => order.triggeredAt?.getTime() ?? 0)}::bigint[]`

/** An order that was never triggered has no time of it, and travels with a zero. */
const TRIGGERED_AT = sql`case when changed.triggered_at = 0 then null else to_timestamp(changed.triggered_at / 1000.0) end`

type OrderArrays = ReturnType<typeof arraysOf>

const arraysOf = (orders: readonly OrderRecord[]) => ({
  numbers: (field: (order: OrderRecord) => number | bigint) => numberArray(orders.map(field)),
  names: (field: (order: OrderRecord) => string) => nameArray(orders.map(field)),
})

export function insertOrders(orders: readonly OrderRecord[]): Statement {
  const arrays = arraysOf(orders)
  const { numbers, names } = arrays
  const [first] = orders
  const kept = sql`pair_id, id, trader_id, placed, client_order_id, side, type, time_in_force, self_trade, price, stop, quantity,
    budget, sibling, list_number, maker_bps, taker_bps`
  return sql`
    insert into trading.orders (${kept}, ${CHANGING}, created_at, updated_at)
    select ${kept}, state, nullif(end_reason, 'none'), filled, filled_notional, open, sequence, conditional, held,
      received_maker, received_taker, fee, ${TRIGGERED_AT}, ${first?.createdAt}::timestamptz, ${first?.createdAt}::timestamptz
    from unnest(
      ${numbers((order) => order.pairId)}::smallint[],
      ${numbers((order) => order.id)}::bigint[],
      ${numbers((order) => order.traderId)}::bigint[],
      ${numbers((order) => order.placed)}::bigint[],
      ${names((order) => order.clientOrderId)}::text[],
      ${names((order) => order.side)}::text[],
      ${names((order) => order.type)}::text[],
      ${names((order) => order.timeInForce)}::text[],
      ${names((order) => order.selfTrade)}::text[],
      ${numbers((order) => order.price)}::bigint[],
      ${numbers((order) => order.stop)}::bigint[],
      ${numbers((order) => order.quantity)}::bigint[],
      ${numbers((order) => order.budget)}::numeric[],
      ${numbers((order) => order.sibling)}::bigint[],
      ${numbers((order) => order.listNumber)}::bigint[],
      ${numbers((order) => order.makerBps)}::smallint[],
      ${numbers((order) => order.takerBps)}::smallint[],
      ${changingArrays(arrays)}
    ) as changed (${kept}, ${CHANGING})`
}

const EACH_ORDER = writingEach(ORDER_MOVES, { before: 'order.state', after: 'changed.state' })

export function updateOrders(orders: readonly OrderRecord[]): Statement {
  const arrays = arraysOf(orders)
  const [first] = orders
  return sql`
    update trading.orders "order"
    set ${EACH_ORDER.set}, end_reason = nullif(changed.end_reason, 'none'), filled = changed.filled,
      filled_notional = changed.filled_notional, open = changed.open, sequence = changed.sequence,
      conditional = changed.conditional, held = changed.held, received_maker = changed.received_maker,
      received_taker = changed.received_taker, fee = changed.fee, updated_at = ${first?.updatedAt}::timestamptz,
      triggered_at = ${TRIGGERED_AT}
    from unnest(
      ${arrays.numbers((order) => order.pairId)}::smallint[],
      ${arrays.numbers((order) => order.id)}::bigint[],
      ${changingArrays(arrays)}
    ) as changed (pair_id, id, ${CHANGING})
    where "order".pair_id = changed.pair_id and "order".id = changed.id and ${EACH_ORDER.from}`
}

export function insertTrades(trades: readonly TradeRecord[], now: Date): Statement {
  const numbers = (field: (trade: TradeRecord) => number | bigint) => numberArray(trades.map(field))
  return sql`
    insert into trading.trades (pair_id, number, maker_order, taker_order, maker_trader, taker_trader, taker_side, price,
      quantity, maker_fee, taker_fee, traded_at)
    select given.*, ${now}::timestamptz
    from unnest(
      ${numbers((trade) => trade.pairId)}::smallint[],
      ${numbers((trade) => trade.number)}::bigint[],
      ${numbers((trade) => trade.makerOrder)}::bigint[],
      ${numbers((trade) => trade.takerOrder)}::bigint[],
      ${numbers((trade) => trade.makerTrader)}::bigint[],
      ${numbers((trade) => trade.takerTrader)}::bigint[],
      ${nameArray(trades.map((trade) => trade.takerSide))}::text[],
      ${numbers((trade) => trade.price)}::bigint[],
      ${numbers((trade) => trade.quantity)}::bigint[],
      ${numbers((trade) => trade.makerFee)}::numeric[],
      ${numbers((trade) => trade.takerFee)}::numeric[]
    ) as given`
}

export function writeBooks(books: readonly BookRow[]): Statement {
  const numbers = (field: (book: BookRow) => number) => numberArray(books.map(field))
  return sql`
    update trading.books book
    set mode = changed.mode, sequence = changed.sequence, generation = changed.generation,
      last_price = changed.last_price, reference_price = changed.reference_price, digest = changed.digest,
      resume_mode = nullif(changed.resume_mode, 'none')
    from unnest(
      ${numbers((book) => book.pairId)}::smallint[],
      ${nameArray(books.map((book) => book.mode))}::text[],
      ${numbers((book) => book.sequence)}::bigint[],
      ${numbers((book) => book.generation)}::bigint[],
      ${numbers((book) => book.lastPrice)}::bigint[],
      ${numbers((book) => book.referencePrice)}::bigint[],
      ${nameArray(books.map((book) => book.digest))}::text[],
      ${nameArray(books.map((book) => book.resumeMode ?? 'none'))}::text[]
    ) as changed (pair_id, mode, sequence, generation, last_price, reference_price, digest, resume_mode)
    where book.pair_id = changed.pair_id`
}
