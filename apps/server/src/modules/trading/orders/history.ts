import type { contract, Fill, InputOf, Order, OwnTrade } from '@bourse/contract'
import { assert, formatUnits, ok, type Result, refuse, units } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import { BUY, type LoggedTrade, type Market, type Markets, SELL, type TradeLog } from '../../markets/index.ts'
import * as sql from './history.sql.ts'
import { engineIdOf, orderIdText } from './order-ids.ts'
import type { OrderRecord } from './order-record.ts'
import { orderView, STATUS } from './order-view.ts'

type HistoryInput = InputOf<typeof contract.trading.orderHistory>
type OwnTradesInput = InputOf<typeof contract.trading.myTrades>
type Listed = Pick<Markets, 'market' | 'markets'>

const ENDED = ['filled', 'cancelled', 'rejected', 'expired'] as const
const OLDEST_TOLD_MS = 90 * 24 * 60 * 60_000
const TYPES = {
  limit: ['limit'],
  market: ['market'],
  stop_limit: ['stop_limit'],
  oco: ['oco_limit', 'oco_stop'],
} as const

/** What orders and trades there were. Read from the database, by any process. */
export function createHistory({ db, markets }: { readonly db: Db; readonly markets: Listed }) {
  async function views(records: readonly OrderRecord[]): Promise<Order[]> {
    const byId = new Map((await markets.markets()).map((market) => [market.id, market]))
    return records.map((record) => {
      const market = byId.get(record.pairId)
      assert(market !== undefined, `order ${record.id} is on the unknown pair ${record.pairId}`)
      return orderView(market, record)
    })
  }

  async function live(user: string, symbol: string | undefined): Promise<Order[]> {
    const market = symbol === undefined ? undefined : await markets.market(symbol)
    if (symbol !== undefined && market === undefined) return []
    return views(await sql.listLive(db.queryable, user, market?.id))
  }

  async function ended(user: string, input: HistoryInput) {
    const { current, size, symbol, side, type, state, status } = input
    const market = symbol === undefined ? undefined : await markets.market(symbol)
    if (symbol !== undefined && market === undefined) return { current, size, total: 0, records: [] }
    const filter = {
      user,
      pairId: market?.id,
      side,
      types: type === undefined ? undefined : TYPES[type],
      states: ENDED.filter((known) => (state ?? known) === known && (status ?? STATUS[known]) === STATUS[known]),
      from: input.from === undefined ? undefined : new Date(input.from),
      to: input.to === undefined ? undefined : new Date(input.to),
      limit: size,
      offset: (current - 1) * size,
    }
    const total = await sql.countHistory(db.queryable, filter)
    return { current, size, total, records: await views(await sql.listHistory(db.queryable, filter)) }
  }

  async function fills(
    user: string,
    symbol: string,
    orderId: string,
  ): Promise<Result<{ order: Order; fills: Fill[] }, { readonly code: 'trading.order_unknown' }>> {
    const market = await markets.market(symbol)
    const id = market === undefined ? undefined : engineIdOf(market, orderId)
    const record =
      market === undefined || id === undefined ? undefined : await sql.findOrder(db.queryable, user, market.id, id)
    if (market === undefined || record === undefined) return refuse({ code: 'trading.order_unknown' })
    const order = orderView(market, record)
    const rows = await sql.listFills(db.queryable, market.id, record.id)
    return ok({ order, fills: rows.map((row) => fillView(market, order.side, row)) })
  }

  async function trades(user: string, input: OwnTradesInput) {
    const { current, size, symbol, side } = input
    const market = symbol === undefined ? undefined : await markets.market(symbol)
    if (symbol !== undefined && market === undefined) return { current, size, total: 0, records: [] }
    const filter = {
      user,
      pairId: market?.id,
      side,
      from: input.from === undefined ? undefined : new Date(input.from),
      to: input.to === undefined ? undefined : new Date(input.to),
      limit: size,
      offset: (current - 1) * size,
    }
    const total = await sql.countOwnTrades(db.queryable, filter)
    const rows = await sql.listOwnTrades(db.queryable, filter)
    const byId = new Map((await markets.markets()).map((listed) => [listed.id, listed]))
    return { current, size, total, records: rows.map((row) => ownTradeView(byId.get(row.pairId), row)) }
  }

  /** The order, side and fee of the user in each of some trades, by the trade's id, which is also its name in the ledger. */
  async function partsInTrades(user: string, tradeIds: readonly string[]): Promise<ReadonlyMap<string, TradePart>> {
    const bySymbol = new Map((await markets.markets()).map((market) => [market.symbol, market]))
    const keys = tradeIds.flatMap((id) => {
      const [symbol = '', number] = id.split(':')
      const market = bySymbol.get(symbol)
      return market === undefined ? [] : [{ pairId: market.id, number: Number(number) }]
    })
    if (keys.length === 0) return new Map()
    const byId = new Map(Array.from(bySymbol.values(), (market) => [market.id, market]))
    const rows = await sql.ordersOfTrades(db.queryable, user, keys)
    return new Map(rows.map((row) => tradePart(byId.get(row.pairId), row)))
  }

  /** Of these users: orders that were filled, or ended by another than their owner, and are not older than 90 days. */
  async function endedBetween(users: readonly string[], since: Date, until: Date) {
    const placedSince = new Date(since.getTime() - OLDEST_TOLD_MS)
    const records = await sql.listEndedBetween(db.queryable, { users, since, until, placedSince })
    const shown = await views(records)
    return shown.map((order, place) => ({
      userId: records[place]?.userId ?? '',
      orderId: order.orderId,
      symbol: order.symbol,
      side: order.side,
      filled: order.state === 'filled',
      executed: order.executed,
      executedTotal: order.executedTotal,
    }))
  }

  return { live, ended, fills, trades, endedBetween, partsInTrades }
}
export type History = ReturnType<typeof createHistory>

export interface TradePart {
  readonly symbol: string
  readonly orderId: string
  readonly side: Order['side']
  readonly fee: string
  readonly feeCoin: string
}

function tradePart(market: Market | undefined, row: sql.TradeOrderRow): [string, TradePart] {
  assert(market !== undefined, `trade ${row.number} is on the unknown pair ${row.pairId}`)
  const { symbol, pair } = market
  const { code: feeCoin, scale } = row.side === 'buy' ? pair.baseCurrencyInfo : pair.quoteCurrencyInfo
  const fee = formatUnits(units(row.fee), scale, { trim: true })
  return [
    `${symbol}:${row.number}`,
    { symbol, orderId: orderIdText(row.pairId, row.orderId), side: row.side, fee, feeCoin },
  ]
}

export function ownTradeView(market: Market | undefined, row: sql.OwnTradeRow): OwnTrade {
  assert(market !== undefined, `trade ${row.number} is on the unknown pair ${row.pairId}`)
  const { symbol } = market
  return { ...fillView(market, row.side, row), symbol, orderId: orderIdText(row.pairId, row.orderId), side: row.side }
}

/** The fee is on what is received. */
export function fillView({ symbol, pair, units: texts }: Market, side: Order['side'], row: sql.FillRow): Fill {
  const { code: feeCoin, scale } = side === 'buy' ? pair.baseCurrencyInfo : pair.quoteCurrencyInfo
  return {
    tradeId: `${symbol}:${row.number}`,
    price: texts.priceText(row.price),
    amount: texts.amountText(row.quantity),
    total: texts.totalText(BigInt(row.price) * BigInt(row.quantity)),
    fee: formatUnits(units(row.fee), scale, { trim: true }),
    feeCoin,
    role: row.role,
    time: row.tradedAt.toISOString(),
  }
}

/** The log as the markets module reads it. It is made before the markets module, so it asks for the listings when needed. */
export function createTradeLog(db: Db, listings: () => Listed): TradeLog {
  const logged = (symbol: string, row: sql.LogRow): LoggedTrade => ({
    symbol,
    number: row.number,
    ticks: row.price,
    lots: row.quantity,
    takerSide: row.takerSide === 'buy' ? BUY : SELL,
    at: row.tradedAt,
  })
  return {
    async after(cursors, limit) {
      const listed = await listings().markets()
      const bySymbol = new Map(listed.map(({ symbol, id }) => [symbol, id]))
      const symbolOf = new Map(listed.map(({ symbol, id }) => [id, symbol]))
      const known = cursors.flatMap(({ symbol, number }) => {
        const pairId = bySymbol.get(symbol)
        return pairId === undefined ? [] : [{ pairId, number }]
      })
      const rows = await sql.listTradesAfter(db.queryable, known, limit)
      return rows.map((row) => logged(symbolOf.get(row.pairId) ?? '', row))
    },
    async latest(symbol, limit) {
      const market = await listings().market(symbol)
      if (market === undefined) return []
      return (await sql.listLatestTrades(db.queryable, market.id, limit)).map((row) => logged(symbol, row))
    },
  }
}
