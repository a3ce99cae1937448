import type { PublicTrade } from '@bourse/contract'
import type { Order as CcxtOrder, Trade as CcxtTrade } from 'ccxt'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ccxtClient } from './ccxt-client.ts'
import { agreed, clientWorld } from './client-world.ts'
import {
  ccxtName,
  plain,
  shownFill,
  shownOrder,
  shownTrade,
  type Told,
  toldFill,
  toldOrder,
  toldTrade,
} from './site-figures.ts'

const SYMBOLS = ['BTC-USDT', 'ETH-USDT', 'BTC-EUR']
const SYMBOL = 'BTC-USDT'
const NAME = ccxtName(SYMBOL)

const world = clientWorld('anna')
const { countCandles, freshBook, offer, shown, site, sweep } = world
let { anna } = {} as typeof world.traders
let binance: ReturnType<typeof ccxtClient>

beforeAll(async () => {
  anna = world.traders.anna
  binance = ccxtClient(world, anna)
  await binance.loadMarkets()
})
beforeEach(async () => {
  for (const symbol of SYMBOLS) await freshBook(symbol)
})
afterEach(() => site(anna).trading.cancelAll())
afterAll(() => binance.close())

/** Asks again and again, as programs do, until the connection is closed; gives all that was told. */
function watching<T>(watch: () => Promise<T>): T[] {
  const told: T[] = []
  const next = async (): Promise<void> => {
    told.push(await watch())
    return next()
  }
  next().catch(() => undefined)
  return told
}

/** Until the first word of a stream, nothing that happens is sure to be told. */
const begun = (...streams: readonly (readonly unknown[])[]) =>
  expect.poll(() => streams.every((told) => told.length > 0)).toBe(true)

const numbers = (levels: readonly (readonly string[])[]) => levels.map((level) => level.map(Number))

test('a book that ccxt watches is that of the site, whatever comes and goes', async () => {
  const books = SYMBOLS.map((symbol) => ({ symbol, told: watching(() => binance.watchOrderBook(ccxtName(symbol))) }))
  await begun(...books.map(({ told }) => told))
  for (const { symbol, told } of books) {
    await sweep(symbol, 'buy', '100.5')
    for (const price of ['98', '97.5']) await offer(symbol, { side: 'buy', price, amount: '0.125' })
    const { orderId } = await offer(symbol, { side: 'sell', price: '103', amount: '0.5' })
    await site().trading.cancelOrder({ symbol, orderId })
    await agreed(async () => {
      const { bids, asks, sequence } = await site().markets.level2({ symbol })
      const book = told.at(-1)
      expect([book?.bids, book?.asks, book?.nonce]).toEqual([numbers(bids), numbers(asks), sequence])
    })
  }
})

type Figures = readonly [number: number, price: number, amount: number, side: string, time: number]
const figuresOf = ({ id, price, amount, side, timestamp }: CcxtTrade): Figures => [
  ...([Number(id), Number(price), Number(amount)] as const),
  ...([String(side), Number(timestamp)] as const),
]
const shownFigures = ({ tradeId, price, amount, side, time }: PublicTrade): Figures => [
  ...([Number(tradeId), Number(price), Number(amount)] as const),
  ...([side, time] as const),
]
const byNumber = ([left]: Figures, [right]: Figures) => left - right

test('trades, candles, tickers and best prices that ccxt watches are those of the site', async () => {
  const trades = watching(() => binance.watchTrades(NAME))
  const candles = watching(() => binance.watchOHLCV(NAME, '1m'))
  const tickers = watching(() => binance.watchTicker(NAME))
  const all = watching(() => binance.watchTickers())
  const best = watching(() => binance.watchBidsAsks([NAME]))
  await begun(tickers, all, best, candles)
  const calls = site().markets
  const before = new Set((await calls.tradeHistory({ symbol: SYMBOL, limit: '200' })).map(({ tradeId }) => tradeId))
  // The stream of trades has no first word: what it lacks at its beginning is made up for until it has begun.
  await expect
    .poll(async () => {
      await freshBook(SYMBOL)
      await sweep(SYMBOL, 'buy', '100.5')
      return trades.length
    })
    .toBeGreaterThan(0)
  await sweep(SYMBOL, 'sell', '99')
  await sweep(SYMBOL, 'buy', '101')
  await agreed(async () => {
    await countCandles()
    const since = (await calls.tradeHistory({ symbol: SYMBOL, limit: '200' })).filter(
      ({ tradeId }) => !before.has(tradeId),
    )
    const told = trades.flat()
    expect(told.map(figuresOf)).toEqual(since.slice(0, told.length).map(shownFigures).toReversed())
    const [ticker] = await calls.prices({ symbol: SYMBOL })
    const { last, bid, ask, high24h, low24h, volume24h, quoteVolume24h } = ticker ?? {}
    const figures = {
      ...{ last: Number(last), high: Number(high24h), low: Number(low24h) },
      ...{ baseVolume: Number(volume24h), quoteVolume: Number(quoteVolume24h) },
    }
    expect(tickers.at(-1)).toMatchObject(figures)
    expect(all.findLast((each) => NAME in each)?.[NAME]).toMatchObject(figures)
    const prices = best.at(-1)?.[NAME]
    expect([prices?.bid ?? 0, prices?.ask ?? 0]).toEqual([Number(bid ?? 0), Number(ask ?? 0)])
    const [candle] = (await calls.klines({ symbol: SYMBOL, interval: '1m', limit: '1' })).map(
      ({ time, open, high, low, close, volume }) => [time, ...[open, high, low, close, volume].map(Number)],
    )
    expect(candles.at(-1)?.at(-1)).toEqual(candle)
  })
})

/** By the names of Binance: what else ccxt has for them it sends on as it is, and fields that nobody reads are refused. */
const ORDERS = [
  ['limit', 'buy', 0.02, 90, {}, 'NEW'],
  ['limit', 'buy', 0.06, 101, {}, 'FILLED'],
  ['limit', 'sell', 0.5, 99.5, { timeInForce: 'IOC' }, 'EXPIRED'],
  ['limit', 'buy', 50, 101, { timeInForce: 'FOK' }, 'EXPIRED'],
  ['LIMIT_MAKER', 'sell', 0.02, 110, {}, 'NEW'],
  ['market', 'buy', 0.02, undefined, {}, 'FILLED'],
  ['STOP_LOSS_LIMIT', 'sell', 0.02, 94, { stopPrice: 95 }, 'NEW'],
] as const

async function expectAsShown({ info }: { readonly info: Told }): Promise<void> {
  const { order, fills } = await shown(anna, info)
  expect(toldOrder(info)).toEqual(shownOrder(order))
  if (Array.isArray(info.fills)) expect(info.fills.map(toldFill)).toEqual(fills.map(shownFill))
}

/** A report in the names of an order. */
function reported({ info }: { readonly info: Told }): Told {
  const { C, c, ...told } = info
  return {
    ...{ symbol: told.s, clientOrderId: C || c, side: told.S, type: told.o, timeInForce: told.f, status: told.X },
    ...{ price: told.p, stopPrice: told.P, origQty: told.q, origQuoteOrderQty: told.Q },
    ...{ executedQty: told.z, cummulativeQuoteQty: told.Z },
  }
}

test('orders placed by socket and what ccxt is told of orders, trades and balances are what the site shows', async () => {
  const orders: CcxtOrder[][] = watching(() => binance.watchOrders())
  const trades: CcxtTrade[][] = watching(() => binance.watchMyTrades())
  const balances = watching(() => binance.watchBalance())
  const calls = site(anna)
  // None of these streams has a first word: somebody trades until each of them has told of it.
  await expect
    .poll(async () => {
      await binance.createOrder(NAME, 'market', 'buy', 0.02)
      return [orders, trades, balances].every(({ length }) => length > 0)
    })
    .toBe(true)
  const before = (await calls.trading.myTrades({})).total
  const placed: CcxtOrder[] = []
  for (const [type, side, amount, price, params, status] of ORDERS) {
    const told = await binance.createOrderWs(NAME, type, side, amount, price, params)
    expect([type, told.info.status]).toEqual([type, status])
    await expectAsShown(told)
    placed.push(told)
  }
  const edited = await binance.editOrderWs(String(placed[0]?.id), NAME, 'limit', 'buy', 0.03, 91)
  await expectAsShown(edited)
  await expectAsShown(await binance.fetchOrderWs(String(edited.id), NAME))
  await sweep(SYMBOL, 'sell', '91')
  await agreed(async () => {
    const reports = Map.groupBy(orders.flat(), ({ id }) => id)
    for (const { id, info } of [...placed, edited]) {
      const { order } = await shown(anna, info)
      expect(toldOrder(reported(reports.get(id)?.at(-1) ?? { info: {} }))).toEqual(shownOrder(order))
    }
    const { records, total } = await calls.trading.myTrades({ size: '100' })
    const fills = trades.flat().map(({ info }) => toldFill(info))
    expect(fills).toEqual(records.slice(0, fills.length).map(shownFill).toReversed())
    expect(fills.length).toBeGreaterThan(total - before)
    const last = Object.fromEntries(balances.flatMap(({ info }) => info.B.map((held: Told) => [held.a, held])))
    for (const { coin, available, locked } of await calls.wallet.assets()) {
      if (last[coin] !== undefined)
        expect([coin, plain(last[coin].f), plain(last[coin].l)]).toEqual([coin, plain(available), plain(locked)])
    }
    expect(Object.keys(last).sort()).toEqual(['BTC', 'USDT'])
  })
})

test('what ccxt asks for by socket is what the site shows', async () => {
  await binance.createOrderWs(NAME, 'limit', 'buy', 0.06, 101)
  const resting = await binance.createOrderWs(NAME, 'limit', 'buy', 0.02, 90)
  const calls = site(anna)
  const live = await calls.trading.liveOrders({ symbol: SYMBOL })
  const open = await binance.fetchOpenOrdersWs(NAME)
  expect(open.map(({ info }) => toldOrder(info))).toEqual(live.map(shownOrder).toReversed())
  for (const told of await binance.fetchOrdersWs(NAME)) await expectAsShown(told)
  for (const told of await binance.fetchClosedOrdersWs(NAME)) expect(told.status).toBe('closed')
  const { records } = await calls.trading.myTrades({ symbol: SYMBOL, size: '100' })
  const own = await binance.fetchMyTradesWs(NAME)
  expect(own.map(({ info }) => toldTrade(info))).toEqual(records.map(shownTrade).toReversed())
  const trades = await binance.fetchTradesWs(NAME)
  // Of what happened in one millisecond ccxt makes an order of its own, by the letters of the number.
  expect(trades.map(figuresOf).sort(byNumber)).toEqual(
    (await calls.markets.tradeHistory({ symbol: SYMBOL, limit: '200' })).map(shownFigures).sort(byNumber),
  )
  await agreed(async () => {
    await countCandles()
    const candles = await calls.markets.klines({ symbol: SYMBOL, interval: '1m', limit: '500' })
    expect(await binance.fetchOHLCVWs(NAME, '1m')).toEqual(
      candles.map(({ time, open, high, low, close, volume }) => [
        time,
        ...[open, high, low, close, volume].map(Number),
      ]),
    )
  })
  await expectAsShown(await binance.cancelOrderWs(String(resting.id), NAME))
  await binance.createOrderWs(NAME, 'limit', 'buy', 0.02, 90)
  for (const told of await binance.cancelAllOrdersWs(NAME)) await expectAsShown(told)
  expect(await calls.trading.liveOrders({})).toEqual([])
})

test('a balance asked for by socket is there; ccxt reads it as one of futures, and shows none', async () => {
  const balance = await binance.fetchBalanceWs()
  const assets = await site(anna).wallet.assets()
  expect(balance.info.balances.map(({ asset, free, locked }: Told) => [asset, plain(free), plain(locked)])).toEqual(
    assets.map(({ coin, available, locked }) => [coin, plain(available), plain(locked)]),
  )
  expect(balance.total).toEqual({})
})
