import { INTERVALS } from '@bourse/contract'
import ccxt, { type Order } from 'ccxt'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ccxtClient } from './ccxt-client.ts'
import { agreed, clientWorld } from './client-world.ts'
import {
  ccxtName,
  nameOf,
  plain,
  shownFill,
  shownOrder,
  shownTrade,
  type Told,
  tickerFigures,
  toldFill,
  toldOrder,
  toldTrade,
} from './site-figures.ts'
import { runSnippet } from './snippets.ts'

const SYMBOLS = ['BTC-USDT', 'ETH-USDT', 'BTC-EUR']

const world = clientWorld('anna', 'olga')
const { countCandles, freshBook, offer, shown, site, sweep } = world
let { anna, olga } = {} as typeof world.traders
let binance: ReturnType<typeof ccxtClient>

beforeAll(() => {
  ;({ anna, olga } = world.traders)
  binance = ccxtClient(world, anna)
})
beforeEach(async () => {
  for (const symbol of SYMBOLS) await freshBook(symbol)
})
afterEach(async () => {
  for (const someone of [anna, olga]) await site(someone).trading.cancelAll()
})
afterAll(() => binance.close())

const STATUS: Readonly<Record<string, string>> = {
  ...{ NEW: 'open', PARTIALLY_FILLED: 'open', FILLED: 'closed', CANCELED: 'canceled', EXPIRED: 'expired' },
}

/** What the door told of an order, and what ccxt made of it, is what the site shows of it and of its fills. */
async function expectAsShown(told: { readonly info: Told }, someone = anna): Promise<void> {
  const { order, fills } = await shown(someone, told.info)
  const figures = shownOrder(order)
  expect(toldOrder(told.info)).toEqual(figures)
  expect(told).toMatchObject({
    ...{ symbol: ccxtName(order.symbol), side: order.side, status: STATUS[figures.status] },
    ...{ amount: Number(figures.amount), filled: Number(order.executed), cost: Number(order.executedTotal) },
    ...(order.price !== null && { price: Number(order.price) }),
    ...(order.stopPrice !== null && { triggerPrice: Number(order.stopPrice) }),
  })
  if (Array.isArray(told.info.fills)) expect(told.info.fills.map(toldFill)).toEqual(fills.map(shownFill))
}

const byId = (left: { clientOrderId: string }, right: { clientOrderId: string }) =>
  left.clientOrderId < right.clientOrderId ? -1 : 1

test('ccxt knows every market by the steps and bounds of the site, every asset, and what trading costs', async () => {
  const markets = await binance.loadMarkets()
  const symbols = await site().markets.symbols()
  expect(symbols.map(({ symbol }) => symbol).sort()).toEqual(SYMBOLS.toSorted())
  expect(Object.keys(markets).sort()).toEqual(SYMBOLS.map(ccxtName).sort())
  for (const { symbol, quoteStep, baseStep, minAmount, maxAmount, minTotal } of symbols) {
    expect(markets[ccxtName(symbol)]).toMatchObject({
      ...{ id: nameOf(symbol), active: true, spot: true },
      precision: { price: Number(quoteStep), amount: Number(baseStep) },
      limits: { amount: { min: Number(minAmount), max: Number(maxAmount) }, cost: { min: Number(minTotal) } },
    })
  }
  const assets = await site().markets.currencyCodes()
  expect(Object.keys(binance.currencies)).toEqual(expect.arrayContaining(assets))
  const { makerRate, takerRate } = await site(anna).trading.feeRate()
  const rates = { maker: Number(makerRate), taker: Number(takerRate) }
  const fees = await binance.fetchTradingFees()
  for (const symbol of Object.keys(markets)) {
    expect(fees[symbol]).toMatchObject(rates)
    expect(await binance.fetchTradingFee(symbol)).toMatchObject(rates)
  }
})

test('books and tickers that ccxt fetches are those of the site, on every market', async () => {
  for (const symbol of SYMBOLS) await sweep(symbol, 'buy', '100.5')
  for (const symbol of SYMBOLS) {
    const name = ccxtName(symbol)
    await agreed(async () => {
      const [book, { bids, asks, sequence }] = [
        await binance.fetchOrderBook(name),
        await site().markets.level2({ symbol }),
      ]
      const numbers = (levels: readonly (readonly string[])[]) => levels.map((level) => level.map(Number))
      expect(book).toMatchObject({ bids: numbers(bids), asks: numbers(asks), nonce: sequence })
      expect(bids.length).toBeGreaterThan(1)
    })
  }
  await agreed(async () => {
    const [told, both, last] = [
      await binance.fetchTickers(),
      await binance.fetchBidsAsks(),
      await binance.fetchLastPrices(),
    ]
    for (const ticker of await site().markets.prices({})) {
      const name = ccxtName(ticker.symbol)
      const figures = tickerFigures(ticker)
      expect(told[name]).toMatchObject(figures)
      expect(await binance.fetchTicker(name)).toMatchObject(figures)
      expect(both[name]).toMatchObject({ bid: figures.bid, ask: figures.ask })
      expect(last[name]).toMatchObject({ price: figures.last })
    }
  })
})

test('trades that ccxt fetches are those of the site: what an order took at one price is one', async () => {
  for (const symbol of SYMBOLS) {
    await sweep(symbol, 'buy', '101')
    const told = await binance.fetchTrades(ccxtName(symbol))
    const trades = (await site().markets.tradeHistory({ symbol, limit: '200' })).toReversed()
    const seen = told.flatMap(({ info: { f, l, p, q, T, m }, price, amount, side }) => {
      const own = trades.filter(({ tradeId }) => Number(tradeId) >= f && Number(tradeId) <= l)
      const sum = own.reduce((total, trade) => total + Math.round(Number(trade.amount) * 1e8), 0)
      expect([price, amount, side]).toEqual([Number(p), Number(q), m ? 'sell' : 'buy'])
      expect(Math.round(Number(q) * 1e8)).toBe(sum)
      expect(new Set(own.map((trade) => [plain(trade.price), trade.time, trade.side].join()))).toEqual(
        new Set([[plain(p), T, side].join()]),
      )
      return own
    })
    expect(seen).toEqual(trades)
    expect(told.length).toBeLessThan(trades.length)
  }
})

test('candles that ccxt fetches are those of the site, of every length', async () => {
  await sweep('BTC-USDT', 'buy', '101')
  const look = async (symbol: string, interval: (typeof INTERVALS)[number]) => {
    await countCandles()
    const [told, candles] = [
      await binance.fetchOHLCV(ccxtName(symbol), interval),
      await site().markets.klines({ symbol, interval, limit: '500' }),
    ]
    expect(told).toEqual(
      candles.map(({ time, open, high, low, close, volume }) => [
        time,
        ...[open, high, low, close, volume].map(Number),
      ]),
    )
    expect(told.length).toBeGreaterThan(0)
  }
  for (const interval of INTERVALS) await agreed(() => look('BTC-USDT', interval))
  for (const symbol of SYMBOLS.slice(1)) {
    await sweep(symbol, 'buy', '101')
    await agreed(() => look(symbol, '1m'))
  }
})

/** Each is another way to trade; the books have some 0.05 at the best price and 1 at the next. */
const ORDERS = [
  { type: 'limit', side: 'buy', amount: 0.02, price: 90, params: {}, status: 'NEW' },
  { type: 'limit', side: 'buy', amount: 0.06, price: 101, params: {}, status: 'FILLED' },
  { type: 'limit', side: 'buy', amount: 0.02, price: 90, params: { timeInForce: 'IOC' }, status: 'EXPIRED' },
  { type: 'limit', side: 'sell', amount: 0.5, price: 99.5, params: { timeInForce: 'IOC' }, status: 'EXPIRED' },
  { type: 'limit', side: 'buy', amount: 0.02, price: 101, params: { timeInForce: 'FOK' }, status: 'FILLED' },
  { type: 'limit', side: 'buy', amount: 50, price: 101, params: { timeInForce: 'FOK' }, status: 'EXPIRED' },
  { type: 'limit', side: 'sell', amount: 0.02, price: 110, params: { postOnly: true }, status: 'NEW' },
  { type: 'market', side: 'buy', amount: 0.02, price: undefined, params: {}, status: 'FILLED' },
  { type: 'market', side: 'sell', amount: 0.02, price: undefined, params: {}, status: 'FILLED' },
  // With a price, ccxt orders for what both of them come to.
  { type: 'market', side: 'buy', amount: 0.05, price: 101, params: {}, status: 'FILLED' },
  { type: 'limit', side: 'sell', amount: 0.02, price: 94, params: { stopLossPrice: 95 }, status: 'NEW' },
  { type: 'STOP_LOSS_LIMIT', side: 'buy', amount: 0.02, price: 106, params: { stopPrice: 105 }, status: 'NEW' },
] as const

test('every kind of order on every market is told as the site shows it, with each of its fills', async () => {
  for (const symbol of SYMBOLS) {
    const name = ccxtName(symbol)
    const placed: Order[] = []
    for (const { type, side, amount, price, params, status } of ORDERS) {
      const told = await binance.createOrder(name, type, side, amount, price, params)
      expect([type, told.info.status]).toEqual([type, status])
      placed.push(told)
    }
    placed.push(await binance.createMarketBuyOrderWithCost(name, 5))
    placed.push(await binance.createMarketSellOrderWithCost(name, 5))
    for (const told of placed) {
      await expectAsShown(told)
      await expectAsShown(await binance.fetchOrder(String(told.id), name))
    }
    expect(placed[1]?.info.fills).toHaveLength(3)
    const calls = site(anna).trading
    const [live, { records }] = [await calls.liveOrders({ symbol }), await calls.orderHistory({ symbol, size: '100' })]
    const open = await binance.fetchOpenOrders(name)
    expect(open.map(({ info }) => toldOrder(info)).sort(byId)).toEqual(live.map(shownOrder).sort(byId))
    const all = await binance.fetchOrders(name)
    expect(all.map(({ info }) => toldOrder(info)).sort(byId)).toEqual([...live, ...records].map(shownOrder).sort(byId))
    expect(all.map(({ id }) => id)).toEqual(placed.map(({ id }) => id))
    const ended = [...(await binance.fetchClosedOrders(name)), ...(await binance.fetchCanceledOrders(name))]
    expect(ended.map(({ status }) => status)).toEqual(expect.arrayContaining(['closed']))
    const trades = await binance.fetchMyTrades(name)
    expect(trades.map(({ info }) => toldTrade(info))).toEqual(
      (await calls.myTrades({ symbol, size: '100' })).records.map(shownTrade).toReversed(),
    )
    expect(trades.filter(({ order }) => order === placed[1]?.id)).toHaveLength(3)
    expect(await binance.fetchOrderTrades(String(placed[1]?.id), name)).toHaveLength(3)
  }
  await agreed(async () => {
    const balance = await binance.fetchBalance()
    const assets = await site(anna).wallet.assets()
    expect(balance.info.balances.map(({ asset, free, locked }: Told) => [asset, plain(free), plain(locked)])).toEqual(
      assets.map(({ coin, available, locked }) => [coin, plain(available), plain(locked)]),
    )
    for (const { coin, available, locked, total } of assets)
      expect(balance[coin]).toEqual({ free: Number(available), used: Number(locked), total: Number(total) })
  })
})

test('an order is changed in one step, cancelled, and tried without being placed', async () => {
  for (const symbol of SYMBOLS) {
    const name = ccxtName(symbol)
    const first = await binance.createOrder(name, 'limit', 'buy', 0.02, 90)
    const second = await binance.editOrder(String(first.id), name, 'limit', 'buy', 0.03, 91)
    await expectAsShown(second)
    expect(second).toMatchObject({ price: 91, amount: 0.03, status: 'open' })
    const gone = await binance.fetchOrder(String(first.id), name)
    await expectAsShown(gone)
    expect(gone.status).toBe('canceled')
    const cancelled = await binance.cancelOrder(String(second.id), name)
    await expectAsShown(cancelled)
    expect(cancelled.status).toBe('canceled')
    for (const price of [90, 91]) await binance.createOrder(name, 'limit', 'buy', 0.02, price)
    for (const told of await binance.cancelAllOrders(name)) await expectAsShown(told)
    expect(await site(anna).trading.liveOrders({ symbol })).toEqual([])
    await binance.createOrder(name, 'limit', 'buy', 0.02, 90, { test: true })
    expect(await binance.fetchOpenOrders(name)).toEqual([])
  }
})

test('what is refused reaches ccxt as the error that its users catch', async () => {
  const [name] = SYMBOLS.map(ccxtName)
  const order = (amount: number, price: number, params = {}) =>
    binance.createOrder(String(name), 'limit', 'buy', amount, price, params)
  await expect(order(200_000, 90)).rejects.toThrow(ccxt.InsufficientFunds)
  await expect(order(0.02, 101, { postOnly: true })).rejects.toThrow(ccxt.OrderImmediatelyFillable)
  await expect(order(0.001, 90)).rejects.toThrow(ccxt.BadRequest)
  await expect(binance.cancelOrder('1', String(name))).rejects.toThrow(ccxt.OrderNotFound)
  await expect(binance.fetchOrder('1', String(name))).rejects.toThrow(ccxt.OrderNotFound)
  const nobody = ccxtClient(world, { key: { id: 'key', key: 'k'.repeat(64), secret: 's'.repeat(64) } })
  await expect(nobody.fetchOpenOrders(String(name))).rejects.toThrow(ccxt.AuthenticationError)
  await nobody.close()
})

const PAIR = {
  ...{ side: 'SELL', quantity: '0.02', aboveType: 'LIMIT_MAKER', abovePrice: '105' },
  ...{ belowType: 'STOP_LOSS_LIMIT', belowStopPrice: '95', belowPrice: '94', belowTimeInForce: 'GTC' },
}

test('of a pair of orders one leg is filled, and the other one ends with it: the limit, then the stop', async () => {
  const pairs = ccxtClient(world, olga)
  for (const symbol of SYMBOLS) {
    const name = ccxtName(symbol)
    for (const end of ['limit', 'stop']) {
      await freshBook(symbol)
      // The last price lies between both legs.
      await sweep(symbol, 'buy', '100.5')
      const list = await pairs.privatePostOrderListOco({ symbol: nameOf(symbol), ...PAIR })
      expect(await pairs.fetchOpenOrders(name)).toHaveLength(2)
      if (end === 'limit') await sweep(symbol, 'buy', '105')
      else {
        for (const price of ['95', '94']) await offer(symbol, { side: 'buy', price, amount: '0.02' })
        await sweep(symbol, 'sell', '95')
      }
      const legs = await Promise.all(list.orders.map(({ orderId }: Told) => pairs.fetchOrder(String(orderId), name)))
      const [filled, other] = legs.toSorted((left) => (left.status === 'closed' ? -1 : 1))
      expect(filled).toMatchObject({ status: 'closed', filled: 0.02, price: end === 'limit' ? 105 : 94 })
      await expectAsShown(filled, olga)
      expect(other).toMatchObject({ status: 'expired', filled: 0, info: { expiryReason: 'OCO_TRIGGER' } })
      const { order, fills } = await shown(olga, other.info)
      expect([order.endReason, order.siblingId, fills]).toEqual(['sibling', expect.anything(), []])
      expect(await pairs.fetchOpenOrders(name)).toEqual([])
      const told = await pairs.privateGetOrderList({ orderListId: list.orderListId })
      expect(told).toMatchObject({ listOrderStatus: 'ALL_DONE', orders: list.orders })
    }
  }
  await pairs.close()
})

test('the lines for ccxt that the site shows run as they are, with TLS and without', async () => {
  const says = [
    'USDT: {',
    'bids: Bids(2) [ [ 99.5, 0.05 ], [ 99, 1 ] ]',
    'asks: Asks(2) [ [ 100.5, 0.05 ], [ 101, 1 ] ]',
  ]
  for (const origin of [world.tls().origin, world.plainOrigin()])
    await runSnippet('ccxt', { ...world.tls(), origin, key: anna.key, says })
})
