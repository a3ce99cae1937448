import { Spot, SpotRestAPI, SpotWebsocketAPI, SpotWebsocketStreams } from '@binance/spot'
import type { PublicTrade } from '@bourse/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { basePath, socketsOf } from '../../apps/web/src/features/api/connect/snippets.ts'
import { agreed, clientWorld } from './client-world.ts'
import {
  nameOf,
  plain,
  shownFill,
  shownOrder,
  shownTrade,
  type Told,
  toldFill,
  toldOrder,
  toldTrade,
} from './site-figures.ts'
import { runSnippet } from './snippets.ts'

const SYMBOLS = ['BTC-USDT', 'ETH-USDT', 'BTC-EUR']
const SYMBOL = 'BTC-USDT'
const NAME = nameOf(SYMBOL)
const MINUTE = SpotRestAPI.KlinesIntervalEnum.INTERVAL_1m

const world = clientWorld('anna', 'olga')
const { countCandles, freshBook, offer, shown, site, sweep } = world
let { anna, olga } = {} as typeof world.traders
let spot: Spot
const quiet = vi.spyOn(console, 'info').mockReturnValue()

/** The addresses, and a longer timeout: it gives a request up after a second, which a machine with other tests may need for itself. */
function spotOf(keys: { readonly apiKey: string; readonly apiSecret?: string; readonly privateKey?: string }): Spot {
  const { origin } = world.tls()
  const timeout = 180_000
  return new Spot({
    configurationRestAPI: { ...keys, timeout, basePath: basePath(origin) },
    configurationWebsocketAPI: { ...keys, timeout, wsURL: socketsOf(origin).requests },
    configurationWebsocketStreams: { wsURL: basePath(origin).replace('https', 'wss') },
  })
}
const keysOf = ({ key }: typeof anna) => ({ apiKey: key.key, apiSecret: key.secret ?? '' })

beforeAll(() => {
  ;({ anna, olga } = world.traders)
  spot = spotOf(keysOf(anna))
})
beforeEach(async () => {
  for (const symbol of SYMBOLS) await freshBook(symbol)
})
afterEach(async () => {
  for (const someone of [anna, olga]) await site(someone).trading.cancelAll()
})
afterAll(() => quiet.mockRestore())

/** REST gives its answer by a function, the socket as it is. */
interface Answer {
  readonly data: object | (() => Promise<unknown>)
}

async function read(answer: Promise<Answer>): Promise<unknown> {
  const { data } = await answer
  return typeof data === 'function' ? data() : data
}
const told = async (answer: Promise<Answer>): Promise<Told> => ({ ...((await read(answer)) as object) })

async function rows(answer: Promise<Answer>): Promise<Told[]> {
  return ((await read(answer)) as readonly object[]).map((row) => ({ ...row }))
}

async function expectAsShown(answer: Told, someone = anna): Promise<void> {
  const { order, fills } = await shown(someone, answer)
  expect(toldOrder(answer)).toEqual(shownOrder(order))
  if (Array.isArray(answer.fills)) expect(answer.fills.map(toldFill)).toEqual(fills.map(shownFill))
}

const byId = (left: { clientOrderId: string }, right: { clientOrderId: string }) =>
  left.clientOrderId < right.clientOrderId ? -1 : 1
const levels = (list: unknown) => (list as string[][]).map((level) => level.map(plain))
const shownLevels = (list: readonly (readonly string[])[]) => list.map((level) => level.map(plain))
const shownPublic = ({ tradeId, price, amount, side, time }: PublicTrade) => [
  ...[Number(tradeId), plain(price), plain(amount), side === 'sell', time],
]

test('markets, books, trades, candles and tickers are those of the site', async () => {
  const { restAPI } = spot
  await told(restAPI.ping())
  expect(Math.abs(Number((await told(restAPI.time())).serverTime) - Date.now())).toBeLessThan(60_000)
  const { symbols } = await (await restAPI.exchangeInfo()).data()
  const listed = await site().markets.symbols()
  expect(symbols?.map(({ symbol }) => symbol)).toEqual(listed.map(({ symbol }) => nameOf(symbol)))
  for (const { symbol, baseStep, quoteStep, minTotal } of listed) {
    const name = nameOf(symbol)
    const filters =
      symbols?.find((each) => each.symbol === name)?.filters?.map((filter) => ({ ...filter }) as Told) ?? []
    const filter = (type: string) => filters.find(({ filterType }) => filterType === type) ?? {}
    expect([
      ...[plain(filter('PRICE_FILTER').tickSize), plain(filter('LOT_SIZE').stepSize)],
      plain(filter('NOTIONAL').minNotional),
    ]).toEqual([quoteStep, baseStep, minTotal].map(plain))
    await sweep(symbol, 'buy', '101')
    await agreed(async () => {
      await countCandles()
      const calls = site().markets
      const { bids, asks, sequence } = await calls.level2({ symbol })
      const book = await told(restAPI.depth({ symbol: name }))
      expect([levels(book.bids), levels(book.asks), Number(book.lastUpdateId)]).toEqual([
        ...[shownLevels(bids), shownLevels(asks), sequence],
      ])
      const trades = (await calls.tradeHistory({ symbol, limit: '200' })).map(shownPublic).toReversed()
      for (const list of [
        await rows(restAPI.getTrades({ symbol: name })),
        await rows(restAPI.historicalTrades({ symbol: name })),
      ])
        expect(
          list.map(({ id, price, qty, isBuyerMaker, time }) => [id, plain(price), plain(qty), isBuyerMaker, time]),
        ).toEqual(trades)
      const aggregated = await rows(restAPI.aggTrades({ symbol: name }))
      expect([aggregated[0]?.f, aggregated.at(-1)?.l]).toEqual([trades[0]?.[0], trades.at(-1)?.[0]])
      const candles = (await calls.klines({ symbol, interval: '1m', limit: '500' })).map((candle) => [
        ...[candle.time, plain(candle.open), plain(candle.high), plain(candle.low), plain(candle.close)],
        ...[plain(candle.volume), plain(candle.quoteVolume), candle.trades],
      ])
      for (const list of [
        await rows(restAPI.klines({ symbol: name, interval: MINUTE })),
        await rows(restAPI.uiKlines({ symbol: name, interval: SpotRestAPI.UiKlinesIntervalEnum.INTERVAL_1m })),
      ])
        expect(list.map((row) => [row[0], ...[1, 2, 3, 4, 5, 7].map((place) => plain(row[place])), row[8]])).toEqual(
          candles,
        )
      const [ticker] = await calls.prices({ symbol })
      const [day, price, best] = [
        await told(restAPI.ticker24hr({ symbol: name })),
        await told(restAPI.tickerPrice({ symbol: name })),
        await told(restAPI.tickerBookTicker({ symbol: name })),
      ]
      const figures = [day.lastPrice, day.openPrice, day.highPrice, day.lowPrice, day.volume, day.quoteVolume]
      expect([...figures, price.price, best.bidPrice, best.askPrice].map((figure) => plain(figure ?? '0'))).toEqual(
        [
          ...[
            ticker?.last,
            ticker?.open24h,
            ticker?.high24h,
            ticker?.low24h,
            ticker?.volume24h,
            ticker?.quoteVolume24h,
          ],
          ...[ticker?.last, ticker?.bid, ticker?.ask],
        ].map((figure) => plain(figure ?? '0')),
      )
      expect(plain((await told(restAPI.avgPrice({ symbol: name }))).price)).toMatch(/^\d/)
    })
  }
})

interface Placed {
  readonly side: 'BUY' | 'SELL'
  readonly type: 'LIMIT' | 'LIMIT_MAKER' | 'MARKET' | 'STOP_LOSS_LIMIT'
  readonly timeInForce?: 'GTC' | 'IOC' | 'FOK'
  readonly figures: {
    readonly quantity?: number
    readonly quoteOrderQty?: number
    readonly price?: number
    readonly stopPrice?: number
  }
  readonly status: string
}

/** Each is another way to trade; the books have some 0.05 at the best price and 1 at the next. */
const ORDERS: readonly Placed[] = [
  { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', figures: { quantity: 0.02, price: 90 }, status: 'NEW' },
  { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', figures: { quantity: 0.06, price: 101 }, status: 'FILLED' },
  { side: 'SELL', type: 'LIMIT', timeInForce: 'IOC', figures: { quantity: 0.5, price: 99.5 }, status: 'EXPIRED' },
  { side: 'BUY', type: 'LIMIT', timeInForce: 'FOK', figures: { quantity: 0.02, price: 101 }, status: 'FILLED' },
  { side: 'BUY', type: 'LIMIT', timeInForce: 'FOK', figures: { quantity: 50, price: 101 }, status: 'EXPIRED' },
  { side: 'SELL', type: 'LIMIT_MAKER', figures: { quantity: 0.02, price: 110 }, status: 'NEW' },
  { side: 'BUY', type: 'MARKET', figures: { quantity: 0.02 }, status: 'FILLED' },
  { side: 'SELL', type: 'MARKET', figures: { quantity: 0.02 }, status: 'FILLED' },
  { side: 'BUY', type: 'MARKET', figures: { quoteOrderQty: 5 }, status: 'FILLED' },
  { side: 'SELL', type: 'MARKET', figures: { quoteOrderQty: 5 }, status: 'FILLED' },
  {
    ...{ side: 'SELL', type: 'STOP_LOSS_LIMIT', timeInForce: 'GTC', status: 'NEW' },
    figures: { quantity: 0.02, price: 94, stopPrice: 95 },
  },
]

function restOrder(symbol: string, { side, type, timeInForce, figures }: Placed): SpotRestAPI.NewOrderRequest {
  const { NewOrderSideEnum, NewOrderTypeEnum, NewOrderTimeInForceEnum } = SpotRestAPI
  return {
    ...{ symbol: nameOf(symbol), ...figures, side: NewOrderSideEnum[side], type: NewOrderTypeEnum[type] },
    ...(timeInForce !== undefined && { timeInForce: NewOrderTimeInForceEnum[timeInForce] }),
  }
}

function socketOrder(symbol: string, { side, type, timeInForce, figures }: Placed): SpotWebsocketAPI.OrderPlaceRequest {
  const { OrderPlaceSideEnum, OrderPlaceTypeEnum, OrderPlaceTimeInForceEnum } = SpotWebsocketAPI
  return {
    ...{ symbol: nameOf(symbol), ...figures, side: OrderPlaceSideEnum[side], type: OrderPlaceTypeEnum[type] },
    ...(timeInForce !== undefined && { timeInForce: OrderPlaceTimeInForceEnum[timeInForce] }),
  }
}

/** What the lists of the door say of one market is what the site says. */
async function expectLists(
  symbol: string,
  lists: { readonly open: Told[]; readonly all: Told[]; readonly trades: Told[]; readonly account: Told },
): Promise<void> {
  const calls = site(anna)
  const live = await calls.trading.liveOrders({ symbol })
  const { records } = await calls.trading.orderHistory({ symbol, size: '100' })
  expect(lists.open.map(toldOrder).sort(byId)).toEqual(live.map(shownOrder).sort(byId))
  expect(lists.all.map(toldOrder).sort(byId)).toEqual([...live, ...records].map(shownOrder).sort(byId))
  expect(lists.trades.map(toldTrade)).toEqual(
    (await calls.trading.myTrades({ symbol, size: '100' })).records.map(shownTrade).toReversed(),
  )
  const balances = lists.account.balances as readonly Told[]
  expect(balances.map(({ asset, free, locked }) => [asset, plain(free), plain(locked)])).toEqual(
    (await calls.wallet.assets()).map(({ coin, available, locked }) => [coin, plain(available), plain(locked)]),
  )
}

test('every kind of order on every market is told as the site shows it, and so are the lists of them', async () => {
  const { restAPI } = spot
  for (const symbol of SYMBOLS) {
    const name = nameOf(symbol)
    for (const order of ORDERS) {
      const answer = await told(restAPI.newOrder(restOrder(symbol, order)))
      if (answer.status !== undefined) await expectAsShown(answer)
      const found = await told(restAPI.getOrder({ symbol: name, orderId: Number(answer.orderId) }))
      expect([order.type, found.status]).toEqual([order.type, order.status])
      await expectAsShown(found)
    }
    await expectLists(symbol, {
      open: await rows(restAPI.getOpenOrders({ symbol: name })),
      all: await rows(restAPI.allOrders({ symbol: name })),
      trades: await rows(restAPI.myTrades({ symbol: name })),
      account: await told(restAPI.getAccount()),
    })
  }
  const { makerRate, takerRate } = await site(anna).trading.feeRate()
  const { standardCommission } = await told(restAPI.accountCommission({ symbol: NAME }))
  const { maker, taker } = standardCommission as Told
  expect([plain(maker), plain(taker)]).toEqual([plain(makerRate), plain(takerRate)])
  expect(await rows(restAPI.rateLimitOrder())).toHaveLength(2)
  expect(await rows(restAPI.myPreventedMatches({ symbol: NAME, orderId: 1 }))).toEqual([])
})

test('an order is changed in one step, cancelled once, and tried without being placed', async () => {
  const { restAPI } = spot
  const { OrderCancelReplaceCancelReplaceModeEnum: mode, OrderCancelReplaceSideEnum: sides } = SpotRestAPI
  const { OrderCancelReplaceTypeEnum: types, OrderCancelReplaceTimeInForceEnum: times } = SpotRestAPI
  for (const symbol of SYMBOLS) {
    const name = nameOf(symbol)
    const { OrderTestSideEnum, OrderTestTypeEnum, OrderTestTimeInForceEnum } = SpotRestAPI
    await restAPI.orderTest({
      ...{ symbol: name, side: OrderTestSideEnum.BUY, type: OrderTestTypeEnum.LIMIT, quantity: 0.02, price: 90 },
      timeInForce: OrderTestTimeInForceEnum.GTC,
    })
    expect(await site(anna).trading.liveOrders({ symbol })).toEqual([])
    const buy = (price: number) =>
      told(
        restAPI.newOrder(
          restOrder(symbol, {
            side: 'BUY',
            type: 'LIMIT',
            timeInForce: 'GTC',
            figures: { quantity: 0.02, price },
            status: 'NEW',
          }),
        ),
      )
    const first = await buy(90)
    const changed = await told(
      restAPI.orderCancelReplace({
        ...{ symbol: name, side: sides.BUY, type: types.LIMIT, timeInForce: times.GTC, quantity: 0.03, price: 91 },
        ...{ cancelReplaceMode: mode.STOP_ON_FAILURE, cancelOrderId: Number(first.orderId) },
      }),
    )
    await expectAsShown({ ...(changed.cancelResponse as object) })
    await expectAsShown({ ...(changed.newOrderResponse as object) })
    const { orderId } = changed.newOrderResponse as Told
    const gone = { symbol: name, orderId: Number(orderId) }
    await expectAsShown(await told(restAPI.deleteOrder(gone)))
    await expect(restAPI.deleteOrder(gone)).rejects.toMatchObject({ message: 'Unknown order sent.', code: -2011 })
    for (const price of [90, 91]) await buy(price)
    for (const cancelled of await rows(restAPI.deleteOpenOrders({ symbol: name }))) await expectAsShown(cancelled)
    expect(await rows(restAPI.getOpenOrders({ symbol: name }))).toEqual([])
  }
})

const PAIR = { quantity: 0.02, abovePrice: 105, belowStopPrice: 95, belowPrice: 94 } as const

test('of a pair of orders one leg is filled, and the other one ends with it: the limit, then the stop', async () => {
  const { restAPI } = spotOf(keysOf(olga))
  const { OrderListOcoSideEnum, OrderListOcoAboveTypeEnum, OrderListOcoBelowTypeEnum } = SpotRestAPI
  const pair = {
    ...{ ...PAIR, side: OrderListOcoSideEnum.SELL, belowTimeInForce: SpotRestAPI.OrderListOcoBelowTimeInForceEnum.GTC },
    aboveType: OrderListOcoAboveTypeEnum.LIMIT_MAKER,
    belowType: OrderListOcoBelowTypeEnum.STOP_LOSS_LIMIT,
  }
  for (const symbol of SYMBOLS) {
    const name = nameOf(symbol)
    for (const end of ['limit', 'stop', 'cancelled']) {
      await freshBook(symbol)
      // The last price lies between both legs.
      await sweep(symbol, 'buy', '100.5')
      const list = await told(restAPI.orderListOco({ symbol: name, ...pair }))
      const orderListId = Number(list.orderListId)
      expect(await rows(restAPI.openOrderList())).toMatchObject([{ orderListId, listOrderStatus: 'EXECUTING' }])
      if (end === 'limit') await sweep(symbol, 'buy', '105')
      if (end === 'stop') {
        for (const price of ['95', '94']) await offer(symbol, { side: 'buy', price, amount: '0.02' })
        await sweep(symbol, 'sell', '95')
      }
      if (end === 'cancelled') await told(restAPI.deleteOrderList({ symbol: name, orderListId }))
      expect(await told(restAPI.getOrderList({ orderListId }))).toMatchObject({ listOrderStatus: 'ALL_DONE' })
      const legs = await Promise.all(
        (list.orders as Told[]).map(({ orderId }) =>
          told(restAPI.getOrder({ symbol: name, orderId: Number(orderId) })),
        ),
      )
      const other = { limit: 'STOP_LOSS_LIMIT', stop: 'LIMIT_MAKER' }[end]
      expect(legs.map(({ type, status }) => [type, status]).sort()).toEqual([
        ['LIMIT_MAKER', end === 'limit' ? 'FILLED' : end === 'stop' ? 'EXPIRED' : 'CANCELED'],
        ['STOP_LOSS_LIMIT', end === 'stop' ? 'FILLED' : end === 'limit' ? 'EXPIRED' : 'CANCELED'],
      ])
      for (const leg of legs) {
        const { order, fills } = await shown(olga, leg)
        const figures = { executed: plain(leg.executedQty), executedTotal: plain(leg.cummulativeQuoteQty) }
        expect(figures).toEqual({ executed: plain(order.executed), executedTotal: plain(order.executedTotal) })
        expect(fills.length > 0).toBe(leg.status === 'FILLED')
        if (leg.type === other) expect(order.endReason).toBe('sibling')
      }
    }
  }
  expect(await rows(restAPI.openOrderList())).toEqual([])
  expect(await rows(restAPI.allOrderList())).toHaveLength(3 * SYMBOLS.length)
})

test('what is asked and ordered by socket is what the site shows, after a log-on as well as signed', async () => {
  const { key, ...own } = anna.logOn
  const privateKey = own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const keys of [keysOf(anna), { apiKey: key, privateKey }]) {
    const socket = await spotOf(keys).websocketAPI.connect()
    if ('privateKey' in keys) await socket.sessionLogon()
    for (const symbol of SYMBOLS) {
      const name = nameOf(symbol)
      await freshBook(symbol)
      for (const order of ORDERS) {
        const answer = await told(socket.orderPlace(socketOrder(symbol, order)))
        const found = await told(socket.orderStatus({ symbol: name, orderId: Number(answer.orderId) }))
        expect([order.type, found.status]).toEqual([order.type, order.status])
        await expectAsShown(found)
      }
      await expectLists(symbol, {
        open: await rows(socket.openOrdersStatus({ symbol: name })),
        all: await rows(socket.allOrders({ symbol: name })),
        trades: await rows(socket.myTrades({ symbol: name })),
        account: await told(socket.accountStatus()),
      })
      for (const cancelled of await rows(socket.openOrdersCancelAll({ symbol: name }))) await expectAsShown(cancelled)
    }
    const book = await told(socket.depth({ symbol: NAME }))
    const { bids, asks, sequence } = await site().markets.level2({ symbol: SYMBOL })
    expect([levels(book.bids), levels(book.asks), Number(book.lastUpdateId)]).toEqual([
      ...[shownLevels(bids), shownLevels(asks), sequence],
    ])
    await socket.disconnect()
  }
})

test('what an account listens to is what the site shows of its orders, trades and balances', async () => {
  const socket = await spot.websocketAPI.connect()
  const { stream } = await socket.userDataStreamSubscribeSignature()
  const events: Told[] = []
  stream.on('message', (event) => void events.push({ ...event }))
  for (const order of ORDERS) await spot.restAPI.newOrder(restOrder(SYMBOL, order))
  await sweep(SYMBOL, 'sell', '90')
  await agreed(async () => {
    const reports = events.filter(({ e }) => e === 'executionReport')
    const orders = [...Map.groupBy(reports, ({ i }) => i).values()].map((steps) => steps.at(-1) ?? {})
    expect(orders).toHaveLength(ORDERS.length)
    for (const last of orders) {
      const { order } = await shown(anna, { clientOrderId: last.c })
      expect([plain(last.z), plain(last.Z), plain(last.q), last.X]).toEqual([
        ...[plain(order.executed), plain(order.executedTotal), plain(order.amount ?? order.executed)],
        shownOrder(order).status,
      ])
    }
    const fills = reports.filter(({ x }) => x === 'TRADE').map(toldFill)
    const { records } = await site(anna).trading.myTrades({ size: '100' })
    expect(fills).toEqual(records.slice(0, fills.length).map(shownFill).toReversed())
    const held = events.flatMap(({ e, B }) => (e === 'outboundAccountPosition' ? (B as Told[]) : []))
    for (const { coin, available, locked } of await site(anna).wallet.assets()) {
      const last = held.findLast(({ a }) => a === coin)
      if (last !== undefined) expect([plain(last.f), plain(last.l)]).toEqual([plain(available), plain(locked)])
    }
    expect(new Set(held.map(({ a }) => a))).toEqual(new Set(['BTC', 'USDT']))
  })
  await socket.disconnect()
})

test('market streams are told as the site shows them: book, trades, candle, tickers', async () => {
  const symbol = NAME.toLowerCase()
  // Each stream is asked for by a message of its own, and a connection has five of them a second.
  const [streams, prices] = [await spot.websocketStreams.connect(), await spot.websocketStreams.connect()]
  const events: Record<string, Told[]> = {}
  const listen = (name: string, stream: { on(event: 'message', listener: (event: object) => void): void }) => {
    const list: Told[] = []
    events[name] = list
    stream.on('message', (event) => void list.push({ ...event }))
  }
  listen('depth', streams.diffBookDepth({ symbol }))
  listen('trade', streams.trade({ symbol }))
  listen('aggTrade', streams.aggTrade({ symbol }))
  listen('kline', streams.kline({ symbol, interval: SpotWebsocketStreams.KlineIntervalEnum.INTERVAL_1m }))
  listen('ticker', prices.ticker({ symbol }))
  listen('miniTicker', prices.miniTicker({ symbol }))
  listen('bookTicker', prices.bookTicker({ symbol }))
  const last = (name: string) => events[name]?.at(-1) ?? {}
  // Trades and changes of the book have no first word: somebody trades until they are told.
  await expect
    .poll(async () => {
      await freshBook(SYMBOL)
      await sweep(SYMBOL, 'buy', '100.5')
      return Object.values(events).every(({ length }) => length > 0)
    })
    .toBe(true)
  const start = await told(spot.restAPI.depth({ symbol: NAME, limit: 5000 }))
  for (const price of ['98', '97.5']) await offer(SYMBOL, { side: 'buy', price, amount: '0.125' })
  await sweep(SYMBOL, 'sell', '99')
  await agreed(async () => {
    await countCandles()
    const calls = site().markets
    const { bids, asks, sequence } = await calls.level2({ symbol: SYMBOL })
    expect(followed(start, events.depth ?? [])).toEqual({
      ...{ bids: shownLevels(bids), asks: shownLevels(asks) },
      sequence,
    })
    const trades = (await calls.tradeHistory({ symbol: SYMBOL, limit: '200' })).map(shownPublic)
    const seen = (events.trade ?? []).map(({ t, p, q, m, T }) => [t, plain(p), plain(q), m, T])
    expect(seen).toEqual(trades.slice(0, seen.length).toReversed())
    expect(last('aggTrade').l).toBe(trades[0]?.[0])
    const [candle] = await calls.klines({ symbol: SYMBOL, interval: '1m', limit: '1' })
    const k = last('kline').k as Told
    expect([k.t, ...[k.o, k.h, k.l, k.c, k.v, k.q].map(plain), k.n]).toEqual([
      ...[candle?.time, plain(candle?.open), plain(candle?.high), plain(candle?.low), plain(candle?.close)],
      ...[plain(candle?.volume), plain(candle?.quoteVolume), candle?.trades],
    ])
    const [ticker] = await calls.prices({ symbol: SYMBOL })
    for (const name of ['ticker', 'miniTicker']) {
      const { c, h, l, v, q } = last(name)
      expect([c, h, l, v, q].map(plain)).toEqual(
        [ticker?.last, ticker?.high24h, ticker?.low24h, ticker?.volume24h, ticker?.quoteVolume24h].map(plain),
      )
    }
    const { b, a } = last('bookTicker')
    expect([plain(b), plain(a)]).toEqual([plain(ticker?.bid ?? '0'), plain(ticker?.ask ?? '0')])
  })
  for (const connection of [streams, prices]) await connection.disconnect()
})

test('the lines for @binance/spot that the site shows run as they are', () =>
  runSnippet('binanceSpot', { ...world.tls(), key: anna.key, says: ["accountType: 'SPOT'", "asset: 'USDT'"] }))

/** The book that somebody has who was told one whole and then each change of it, in their order and without a gap. */
function followed(start: Told, changes: readonly Told[]) {
  const sides = { b: new Map<string, string>(), a: new Map<string, string>() }
  const take = (side: 'a' | 'b', list: unknown) => {
    for (const [price = '', amount = ''] of list as string[][])
      if (Number(amount) === 0) sides[side].delete(plain(price))
      else sides[side].set(plain(price), plain(amount))
  }
  take('b', start.bids)
  take('a', start.asks)
  let sequence = Number(start.lastUpdateId)
  for (const { U, u, b, a } of changes) {
    if (Number(u) <= sequence) continue
    expect(Number(U)).toBeLessThanOrEqual(sequence + 1)
    take('b', b)
    take('a', a)
    sequence = Number(u)
  }
  const sorted = (side: 'a' | 'b', sign: number) =>
    [...sides[side]].sort(([left], [right]) => sign * (Number(left) - Number(right)))
  return { bids: sorted('b', -1), asks: sorted('a', 1), sequence }
}
