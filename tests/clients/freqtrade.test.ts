import type { Candle } from '@bourse/contract'
import ccxt from 'ccxt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { snippetOf } from '../../apps/web/src/features/api/connect/snippets.ts'
import { agreed, clientWorld } from './client-world.ts'
import {
  ccxtName,
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

// freqtrade speaks through ccxt: these are its calls, in its order and with its arguments, by the configuration that the site shows.

const SYMBOL = 'BTC-USDT'
const PAIR = ccxtName(SYMBOL)
const MINUTE_MS = 60_000
const CANDLES = 1_000
/** In place of its 1,000, so that there are pages. */
const TRADES = 25
const OWN_TRADES = 2
/** From so long before an order on it looks for trades of it. */
const EARLIER_MS = 5_000

const world = clientWorld('anna')
const { countCandles, freshBook, shown, site, sweep } = world
let { anna } = {} as typeof world.traders
let binance: InstanceType<typeof ccxt.pro.binance>

beforeAll(async () => {
  anna = world.traders.anna
  const { exchange } = JSON.parse(snippetOf('freqtrade', world.tls().origin))
  binance = new ccxt.pro.binance({ ...exchange.ccxt_config, apiKey: anna.key.key, secret: anna.key.secret })
  for (const symbol of await world.pairs()) await freshBook(symbol)
  await sweep(SYMBOL, 'buy', '101')
  await freshBook(SYMBOL)
})
afterAll(() => binance.close())

const figures = ({ time, open, high, low, close, volume }: Candle) => [
  ...[time, ...[open, high, low, close, volume].map(Number)],
]

/** Everything that lies between a time and now, by the calls of the site. */
async function shownCandles(from: number): Promise<number[][]> {
  const found: Candle[] = []
  for (let at = from; at <= Date.now(); at += CANDLES * MINUTE_MS) {
    const range = { from: String(at), to: String(at + (CANDLES - 1) * MINUTE_MS), limit: String(CANDLES) }
    found.push(...(await site().markets.klines({ symbol: SYMBOL, interval: '1m', ...range })))
  }
  return found.map(figures)
}

/** Page after page, each beginning with the last of the one before, until nothing newer comes. */
async function paged<T extends { readonly id: unknown }>(
  first: readonly T[],
  next: (fromId: string) => Promise<readonly T[]>,
): Promise<T[]> {
  const found = [...first]
  for (;;) {
    const last = found.pop()
    if (last === undefined) return found
    const page = await next(String(last.id))
    expect(page[0]?.id).toBe(last.id)
    found.push(...page)
    if (page.at(-1)?.id === last.id) return found
  }
}

async function expectAsShown({ info }: { readonly info: Told }): Promise<void> {
  const { order } = await shown(anna, info)
  expect(toldOrder(info)).toEqual(shownOrder(order))
}

test('before it trades, it finds markets, money and tickers, and the whole past of a market page by page', async () => {
  await binance.loadMarkets(true)
  expect(Object.keys(binance.markets ?? {})).toEqual((await world.pairs()).map(ccxtName))
  const [balance, assets] = [await binance.fetchBalance(), await site(anna).wallet.assets()]
  for (const { coin, available } of assets) expect(balance[coin]?.free).toBe(Number(available))
  await agreed(async () => {
    const tickers = await binance.fetchTickers()
    for (const ticker of await site().markets.prices({}))
      expect(tickers[ccxtName(ticker.symbol)]).toMatchObject(tickerFigures(ticker))
  })
  await agreed(async () => {
    await countCandles()
    const [beginning] = await binance.fetchOHLCV(PAIR, '1m', 0, CANDLES)
    const listed = Number(beginning?.[0])
    const candles = []
    for (let since = listed; since <= Date.now(); since += CANDLES * MINUTE_MS)
      candles.push(...(await binance.fetchOHLCV(PAIR, '1m', since, CANDLES)))
    expect(candles).toEqual(await shownCandles(listed))
    expect(candles.length).toBeGreaterThan(2 * CANDLES)
  })
})

test('it loads the trades of a market from a time on, then by their numbers, with one overlap', async () => {
  const trades = (await site().markets.tradeHistory({ symbol: SYMBOL, limit: '200' })).toReversed()
  const [earliest] = await binance.fetchTrades(PAIR, undefined, 5, { fromId: '0' })
  expect(earliest?.timestamp).toBe(trades[0]?.time)
  const first = await binance.fetchTrades(PAIR, Number(earliest?.timestamp), TRADES)
  const found = await paged(first, (fromId) => binance.fetchTrades(PAIR, undefined, TRADES, { fromId }))
  expect(found.length).toBeGreaterThan(2 * TRADES)
  const numbers = found.flatMap(({ info: { f, l } }) =>
    trades.map(({ tradeId }) => Number(tradeId)).filter((number) => number >= f && number <= l),
  )
  expect(numbers).toEqual(trades.map(({ tradeId }) => Number(tradeId)))
  const sum = (amounts: readonly unknown[]) =>
    amounts.reduce((total: number, each) => total + Math.round(Number(each) * 1e8), 0)
  expect(sum(found.map(({ amount }) => amount))).toBe(sum(trades.map(({ amount }) => amount)))
})

/** What an order cost, by the trades from a little before it was placed. */
async function feeOf(order: { readonly id: unknown; readonly timestamp: unknown }) {
  const since = Number(order.timestamp) - EARLIER_MS
  const own = (await binance.fetchMyTrades(PAIR, since)).filter((trade) => trade.order === order.id)
  return { own, fee: own.reduce((sum, { fee }) => sum + Math.round(Number(fee?.cost) * 1e8), 0) }
}

test('it buys, protects what it bought by a stop that it moves, sells, and knows what that cost', async () => {
  await freshBook(SYMBOL)
  const book = await binance.fetchL2OrderBook(PAIR, 20)
  const amount = Number(binance.amountToPrecision(PAIR, 0.0612345678))
  const rate = Number(binance.priceToPrecision(PAIR, Number(book.asks[1]?.[0])))
  const bought = await binance.createOrder(PAIR, 'limit', 'buy', amount, rate, { timeInForce: 'GTC' })
  const entry = await binance.fetchOrder(String(bought.id), PAIR)
  expect(entry).toMatchObject({ status: 'closed', filled: amount, remaining: 0 })
  await expectAsShown(entry)
  const { order, fills } = await shown(anna, entry.info)
  const cost = await feeOf(entry)
  expect(cost.own.map(({ info }) => toldFill(info))).toEqual(fills.map(shownFill))
  expect(cost.fee).toBe(Math.round(Number(order.fee) * 1e8))
  expect(cost.own.map(({ fee }) => fee?.currency)).toEqual(fills.map(() => order.feeCoin))

  for (const stopPrice of [90, 92]) {
    const limit = stopPrice * 0.99
    const stop = await binance.createOrder(PAIR, 'stop_loss_limit', 'sell', 0.05, limit, { stopPrice })
    const protecting = await binance.fetchOrder(String(stop.id), PAIR)
    expect(protecting).toMatchObject({ status: 'open', stopPrice, price: limit })
    await expectAsShown(protecting)
    const cancelled = await binance.cancelOrder(String(stop.id), PAIR)
    await expectAsShown(cancelled)
    expect((await binance.fetchOrder(String(stop.id), PAIR)).status).toBe('canceled')
  }

  const sold = await binance.createOrder(PAIR, 'limit', 'sell', 0.06, 99)
  const exit = await binance.fetchOrder(String(sold.id), PAIR)
  expect(exit).toMatchObject({ status: 'closed', filled: 0.06 })
  await expectAsShown(exit)
  const ended = await shown(anna, exit.info)
  expect((await feeOf(exit)).fee).toBe(Math.round(Number(ended.order.fee) * 1e8))

  const since = Number(entry.timestamp) - EARLIER_MS
  const first = await binance.fetchMyTrades(PAIR, since, OWN_TRADES)
  const own = await paged(first, (fromId) => binance.fetchMyTrades(PAIR, undefined, OWN_TRADES, { fromId }))
  const { records } = await site(anna).trading.myTrades({ symbol: SYMBOL, size: '100' })
  expect(own.map(({ info }) => toldTrade(info))).toEqual(records.map(shownTrade).toReversed())
  expect(own.length).toBeGreaterThan(2 * OWN_TRADES)
  const orders = await binance.fetchOrders(PAIR, since)
  expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining([entry.id, exit.id]))
  const [balance, assets] = [await binance.fetchBalance(), await site(anna).wallet.assets()]
  expect(balance.info.balances.map(({ free, locked }: Told) => [plain(free), plain(locked)])).toEqual(
    assets.map(({ available, locked }) => [plain(available), plain(locked)]),
  )
})
