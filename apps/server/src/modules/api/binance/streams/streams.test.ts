import { expect, test } from 'vitest'
import { type MachineWorld, machineWorld, NAME, SYMBOL } from '../../machines.fixture.ts'
import { type SocketClient, socketsOf, type Told } from '../sockets/sockets.fixture.ts'
import { type Book, type DepthUpdate, expectUnbroken, followed, updatesOf } from './depth.fixture.ts'

const world: MachineWorld = machineWorld()
const { server } = world
const { connect } = socketsOf(server)
const API = '/binance/api/v3'
const QUIET = 'ETH-USDT'
const MINUTE_MS = 60_000

/** Two people meet at a price; nothing stays in the book of a market where nothing else was placed. */
async function trade(symbol: string, price: string, amount = '0.5'): Promise<void> {
  for (const [user, side] of [
    [0, 'sell'],
    [1, 'buy'],
  ] as const)
    expect(await world.place({ user, side, price, amount, symbol })).toBe('placed')
}

/** Somebody bids where nobody does, and this process has heard of it: what was placed before is known to everybody. */
async function mark(price: string): Promise<void> {
  expect(await world.place({ user: 2, side: 'buy', price, amount: '1.5' })).toBe('placed')
  const { depth: book } = server.app.markets.live
  await expect.poll(() => book(SYMBOL, 1_000).bids.map(([at]) => Number(at))).toContain(Number(price))
}

const depth = () => world.get<Book>(`${API}/depth?symbol=${NAME}&limit=1000`)

test('E9 by this door: whoever follows the documented procedure has the whole book, whenever they joined, and no U breaks', async () => {
  const joined: { readonly client: SocketClient; book: Book | undefined }[] = []
  for (let step = 0; step < 160; step += 1) {
    if (step % 8 === 0) {
      const client = await connect(step % 16 === 0 ? `/ws/btcusdt@depth@100ms` : '/ws/btcusdt@depth')
      await client.ask('LIST_SUBSCRIPTIONS')
      joined.push({ client, book: undefined })
    }
    // Some take the book at once, others after having heard of changes.
    for (const late of joined.slice(-2)) if (step % 8 > 2 && late.book === undefined) late.book = await depth()
    const side = step % 3 === 0 ? 'buy' : 'sell'
    const price = side === 'buy' ? 80 + ((step * 7) % 25) : 95 + ((step * 11) % 30)
    const placed = await world.place({ user: step % 3, side, price: `${price}.5`, amount: `0.${1 + (step % 9)}` })
    expect(placed).toBe('placed')
  }
  await mark('40.25')
  const whole = await depth()
  for (const { client, book } of joined) {
    await expect.poll(() => updatesOf(client).at(-1)?.u).toBe(whole.lastUpdateId)
    const updates = updatesOf(client)
    expectUnbroken(updates)
    if (book !== undefined) expect(followed(book, updates)).toEqual(whole)
  }
  expect(joined.map(({ book }) => book !== undefined)).toEqual(Array(20).fill(true))
})

test('the books of the streams are those of REST: the best of both sides, and the first 5, 10 and 20 levels', async () => {
  const names = ['bookTicker', 'depth5@100ms', 'depth10', 'depth20@100ms'].map((name) => `btcusdt@${name}`)
  const client = await connect(`/stream?streams=${names.join('/')}`)
  await mark('90.25')
  const last = (name: string) => client.messages.filter(({ stream }) => stream === name).at(-1)?.data
  const best = await world.get<Record<string, string>>(`${API}/ticker/bookTicker?symbol=${NAME}`)
  const { lastUpdateId } = await depth()
  await expect.poll(() => last('btcusdt@depth20@100ms')).toMatchObject({ lastUpdateId })
  for (const levels of [5, 10, 20]) {
    const { bids, asks } = await world.get<Book>(`${API}/depth?symbol=${NAME}&limit=${levels}`)
    const name = levels === 10 ? 'btcusdt@depth10' : `btcusdt@depth${levels}@100ms`
    await expect.poll(() => last(name)).toMatchObject({ bids, asks })
  }
  await expect
    .poll(() => last('btcusdt@bookTicker'))
    .toMatchObject({ s: NAME, b: best.bidPrice, B: best.bidQty, a: best.askPrice, A: best.askQty })
})

test('trades and aggregated trades are those of REST, each once', async () => {
  const client = await connect('/ws/btcusdt@trade/btcusdt@aggTrade')
  await client.ask('LIST_SUBSCRIPTIONS')
  // One order that takes twice at one price and once at the next.
  for (const [price, amount] of [
    ['70', '0.1'],
    ['70', '0.2'],
    ['69.5', '0.3'],
  ] as const)
    await world.place({ user: 0, side: 'buy', price, amount })
  const before = await world.get<{ id: number }[]>(`${API}/trades?symbol=${NAME}&limit=1`)
  await world.place({ user: 1, side: 'sell', price: '69', amount: '20000' })
  const heard = (e: string) =>
    client.messages.filter((message) => message.e === e).map(({ e: _, E: __, s, ...rest }) => ({ ...rest, name: s }))
  const from = (before[0]?.id ?? 0) + 1
  const rest = await world.get<Told[]>(`${API}/historicalTrades?symbol=${NAME}&fromId=${from}`)
  const aggregated = await world.get<Told[]>(`${API}/aggTrades?symbol=${NAME}&fromId=${from}`)
  expect(aggregated.length).toBeLessThan(rest.length)
  await expect.poll(() => heard('aggTrade').length).toBe(aggregated.length)
  expect(heard('aggTrade')).toEqual(aggregated.map((one) => ({ ...one, name: NAME })))
  expect(heard('trade')).toEqual(
    rest.map(({ id: t, price: p, qty: q, time: T, isBuyerMaker: m }) => ({ t, p, q, T, m, M: true, name: NAME })),
  )
})

interface Kline {
  readonly t: number
  readonly x: boolean
  readonly [member: string]: unknown
}
const klinesOf = ({ messages }: SocketClient) => messages.flatMap(({ k }) => (k === undefined ? [] : [k as Kline]))

/** As REST tells it. */
function row({ t, o, h, l, c, v, T, q, n, V, Q, B }: Kline) {
  return [t, o, h, l, c, v, T, q, n, V, Q, B]
}

test('a candle is told as it grows and once as closed, before the next begins; those without a trade too', async () => {
  await server.app.markets.keepCandles()
  server.clock.advance(MINUTE_MS - (server.clock.now().getTime() % MINUTE_MS) + 1_000)
  await trade(QUIET, '101')
  await server.app.markets.keepCandles()
  const client = await connect('/ws/ethusdt@kline_1m')
  await expect.poll(() => klinesOf(client)).toMatchObject([{ x: false, i: '1m', s: 'ETHUSDT' }])
  const first = klinesOf(client)[0]?.t ?? 0
  await trade(QUIET, '102', '0.25')
  await server.app.markets.keepCandles()
  await expect.poll(() => klinesOf(client).at(-1)).toMatchObject({ t: first, c: '102.00000000', x: false })
  server.clock.advance(MINUTE_MS)
  await trade(QUIET, '103')
  await server.app.markets.keepCandles()
  await expect.poll(() => klinesOf(client).at(-1)).toMatchObject({ t: first + MINUTE_MS, x: false })
  // Nobody trades for three minutes.
  server.clock.advance(3 * MINUTE_MS)
  await expect.poll(() => klinesOf(client).at(-1)).toMatchObject({ t: first + 4 * MINUTE_MS, n: 0, x: false })
  const closed = klinesOf(client).filter(({ x }) => x)
  const rest = await world.get<unknown[]>(`${API}/klines?symbol=ETHUSDT&interval=1m&startTime=${first}&limit=4`)
  expect(closed.map(row)).toEqual(rest)
  // None is told after it was closed.
  const starts = klinesOf(client).map(({ t }) => t)
  expect(starts).toEqual(starts.toSorted((left, right) => left - right))
  for (const { t } of closed)
    expect(
      klinesOf(client)
        .filter((kline) => kline.t === t)
        .at(-1)?.x,
    ).toBe(true)
})

test('tickers are those of REST, of one market and of all that are others now', async () => {
  const streams = ['ethusdt@ticker', 'ethusdt@miniTicker', 'ethusdt@ticker_1h', 'ethusdt@avgPrice', '!ticker@arr']
  const client = await connect(`/stream?streams=${streams.join('/')}`)
  const last = (name: string) => client.messages.filter(({ stream }) => stream === name).at(-1)?.data as Told | Told[]
  await expect.poll(() => last('!ticker@arr')).toBeDefined()
  await trade(QUIET, '104', '0.75')
  await expect.poll(() => server.app.markets.live.latestTrades(QUIET, 1)[0]?.amount).toBe('0.750')
  await server.app.markets.keepCandles()
  const day = await world.get<Record<string, unknown>>(`${API}/ticker/24hr?symbol=ETHUSDT`)
  const hour = await world.get<Record<string, unknown>>(`${API}/ticker?symbol=ETHUSDT&windowSize=1h`)
  const average = await world.get<Record<string, unknown>>(`${API}/avgPrice?symbol=ETHUSDT`)
  const shared = (figures: Record<string, unknown>) => ({
    ...{ s: 'ETHUSDT', p: figures.priceChange, P: figures.priceChangePercent, w: figures.weightedAvgPrice },
    ...{ c: figures.lastPrice, o: figures.openPrice, h: figures.highPrice, l: figures.lowPrice },
    ...{ v: figures.volume, q: figures.quoteVolume, O: figures.openTime, C: figures.closeTime },
    ...{ F: figures.firstId, L: figures.lastId, n: figures.count },
  })
  const whole = {
    ...{ e: '24hrTicker', E: day.closeTime, ...shared(day), x: day.prevClosePrice, Q: day.lastQty },
    ...{ b: day.bidPrice, B: day.bidQty, a: day.askPrice, A: day.askQty },
  }
  await expect.poll(() => last('ethusdt@ticker')).toEqual(whole)
  await expect.poll(() => last('ethusdt@ticker_1h')).toEqual({ e: '1hTicker', E: hour.closeTime, ...shared(hour) })
  const { s, c, o, h, l, v, q } = shared(day)
  await expect
    .poll(() => last('ethusdt@miniTicker'))
    .toEqual({ e: '24hrMiniTicker', E: day.closeTime, ...{ s, c, o, h, l, v, q } })
  await expect
    .poll(() => last('ethusdt@avgPrice'))
    .toEqual({ e: 'avgPrice', E: day.closeTime, s: 'ETHUSDT', i: '5m', w: average.price, T: average.closeTime })
  const lists = () => client.messages.filter(({ stream }) => stream === '!ticker@arr').map(({ data }) => data as Told[])
  await expect.poll(() => lists().at(-1)).toContainEqual(whole)
  await trade(QUIET, '104', '0.1')
  await expect
    .poll(() =>
      lists()
        .at(-1)
        ?.map(({ s: name }) => name),
    )
    .toEqual(['ETHUSDT'])
  expect(lists()[0]?.map(({ s: name }) => name)).toEqual([NAME, 'ETHUSDT', 'BTCEUR'])
})

test('what is heard bears the name of its stream or not, as was asked for last, and no change is lost between', async () => {
  const client = await connect('/ws/btcusdt@depth@100ms')
  await client.ask('LIST_SUBSCRIPTIONS')
  await mark('60')
  await expect.poll(() => updatesOf(client).length).toBe(1)
  await world.place({ user: 2, side: 'buy', price: '61', amount: '0.1' })
  await client.ask('SET_PROPERTY', ['combined', true])
  await mark('62')
  const { lastUpdateId } = await depth()
  const all = () =>
    client.messages.flatMap((message) => {
      if (message.e === 'depthUpdate') return [message as unknown as DepthUpdate]
      return message.stream === 'btcusdt@depth@100ms' ? [message.data as DepthUpdate] : []
    })
  await expect.poll(() => all().at(-1)?.u).toBe(lastUpdateId)
  for (const [at, { U }] of all().entries()) if (at > 0) expect(U).toBe((all()[at - 1]?.u ?? 0) + 1)
  expect(client.messages.at(-1)).toMatchObject({ stream: 'btcusdt@depth@100ms', data: { s: NAME } })
})

test('a stream of a market that is not listed, or of a name that is none, is no stream', async () => {
  const client = await connect('/ws/0')
  for (const name of ['xyzusdt@trade', 'BTCUSDT@trade', 'btcusdt@kline_1s'])
    expect(await client.ask('SUBSCRIBE', [name])).toMatchObject({ error: { msg: 'Invalid request: invalid stream' } })
})
