import { expect, test } from 'vitest'
import { openFloor } from './bots.fixture.ts'
import { DEMO_MARKETS, demoMarket } from './markets.fixture.ts'

const MINUTE = 60_000
/** Within which a maker has looked at each of its markets. */
const LOOK = 4_000
const FEW = ['BTC-USDT', 'SHIB-GBP', 'USDT-EUR', 'LINK-EUR']

function levels(floor: ReturnType<typeof openFloor>, symbol: string): { bids: number; asks: number } {
  const distinct = (side: readonly { readonly ticks: number }[]) => new Set(side.map(({ ticks }) => ticks)).size
  return { bids: distinct(floor.exchange.bids(symbol)), asks: distinct(floor.exchange.asks(symbol)) }
}

function expectFullBooks(floor: ReturnType<typeof openFloor>, symbols: readonly string[]): void {
  for (const symbol of symbols) {
    expect(levels(floor, symbol).bids, symbol).toBeGreaterThanOrEqual(50)
    expect(levels(floor, symbol).asks, symbol).toBeGreaterThanOrEqual(50)
  }
}

/** How far the middle of the book is from the reference price, as a fraction. */
function distance({ exchange, referenceOf }: ReturnType<typeof openFloor>, symbol: string): number {
  const bid = exchange.bids(symbol)[0]?.ticks ?? 0
  const ask = exchange.asks(symbol)[0]?.ticks ?? 0
  return Math.abs((bid + ask) / 2 / referenceOf(symbol) - 1)
}

/** A large order moves a thin book; at its next look the maker moves it back. */
async function expectNearReference(floor: ReturnType<typeof openFloor>): Promise<void> {
  const isFar = (symbol: string) => distance(floor, symbol) >= 0.0015
  if (FEW.some(isFar)) await floor.time.run(LOOK)
  expect(FEW.filter(isFar)).toEqual([])
}

test('a maker fills its markets to 50 levels a side, the most important first, within its 10 calls a second', async () => {
  const floor = openFloor(FEW)
  floor.startMaker()
  await floor.time.run(17_000)
  expectFullBooks(floor, ['BTC-USDT'])
  await floor.time.run(45_000)
  expectFullBooks(floor, FEW)
  expect(floor.exchange.calls.filter(({ call }) => call === 'login')).toHaveLength(1)
  await floor.time.stop()
})

test('while people trade, the books stay full, uncrossed and around the reference price', async () => {
  const floor = openFloor(FEW)
  floor.startMaker()
  floor.startNoise()
  await floor.time.run(2 * MINUTE)
  for (let step = 0; step < 60; step += 1) {
    await floor.time.run(5_000)
    expectFullBooks(floor, FEW)
    for (const symbol of FEW) {
      const [bid] = floor.exchange.bids(symbol)
      const [ask] = floor.exchange.asks(symbol)
      expect(bid?.ticks, symbol).toBeLessThan(ask?.ticks ?? 0)
    }
    await expectNearReference(floor)
  }
  await floor.time.stop()
})

test('every market has a trade every few seconds, near the reference price', async () => {
  const floor = openFloor(FEW)
  floor.startMaker()
  floor.startNoise()
  await floor.time.run(2 * MINUTE)
  floor.exchange.trades.length = 0
  await floor.time.run(10 * MINUTE)
  for (const symbol of FEW) {
    const trades = floor.exchange.trades.filter((trade) => trade.symbol === symbol)
    const waits = trades.slice(1).map(({ at }, place) => at - (trades[place]?.at ?? 0))
    const most = symbol === 'BTC-USDT' || symbol === 'USDT-EUR' ? 4 : 8
    expect(trades.length, symbol).toBeGreaterThan(600 / most)
    expect(Math.max(...waits), symbol).toBeLessThan(20_000)
    expect(Math.abs((trades.at(-1)?.ticks ?? 0) / floor.referenceOf(symbol) - 1), symbol).toBeLessThan(0.002)
    const bought = trades.filter(({ side }) => side === 'buy').length
    expect(bought / trades.length, symbol).toBeGreaterThan(0.2)
    expect(bought / trades.length, symbol).toBeLessThan(0.8)
  }
  await floor.time.stop()
})

test('all markets together take less than 40 calls a second, spread over time', async () => {
  const floor = openFloor(DEMO_MARKETS.map(({ symbol }) => symbol))
  const share = (at: number, count: number) => floor.markets.filter((_, place) => place % count === at)
  for (let at = 0; at < 8; at += 1) floor.startMaker(`maker-${at}`, { chosen: share(at, 8) })
  for (let at = 0; at < 3; at += 1) floor.startNoise(`noise-${at}`, share(at, 3))
  await floor.time.run(3 * MINUTE)
  expectFullBooks(
    floor,
    DEMO_MARKETS.map(({ symbol }) => symbol),
  )
  floor.exchange.calls.length = 0
  await floor.time.run(3 * MINUTE)
  const perSecond = Map.groupBy(floor.exchange.calls, ({ at }) => Math.floor(at / 1_000))
  expect(floor.exchange.calls.length / 180).toBeLessThan(40)
  expect(Math.max(...[...perSecond.values()].map(({ length }) => length))).toBeLessThan(60)
  expectFullBooks(
    floor,
    DEMO_MARKETS.map(({ symbol }) => symbol),
  )
  await floor.time.stop()
}, 60_000)

test('after a restart the maker goes on with the orders that it finds', async () => {
  const floor = openFloor(['BTC-USDT'])
  floor.startMaker()
  await floor.time.run(30_000)
  // The first one is as good as gone: another one under the same name has the account now.
  floor.exchange.endSessions()
  floor.startMaker()
  floor.exchange.calls.length = 0
  await floor.time.run(10_000)
  expect(floor.exchange.openOf('BTC-USDT', 'maker')).toBeLessThan(140)
  expect(floor.exchange.calls.filter(({ call }) => call === 'place').length).toBeLessThan(40)
  await floor.time.stop()
})

test('a session that ends is followed by another log-in', async () => {
  const floor = openFloor(['BTC-USDT'])
  floor.startMaker()
  floor.startNoise()
  await floor.time.run(30_000)
  floor.exchange.endSessions()
  floor.exchange.trades.length = 0
  await floor.time.run(30_000)
  expect(floor.exchange.calls.filter(({ call }) => call === 'login')).toHaveLength(4)
  expect(floor.exchange.trades.length).toBeGreaterThan(3)
  expectFullBooks(floor, ['BTC-USDT'])
  await floor.time.stop()
})

test.each(['trading.busy', 'trading.interrupted', 'request.limited'])(
  'after %s an account is quiet for longer and longer, and then goes on',
  async (reason) => {
    const floor = openFloor(['BTC-USDT'])
    floor.startMaker()
    await floor.time.run(3_000)
    floor.exchange.refuse(reason, Number.POSITIVE_INFINITY)
    floor.exchange.calls.length = 0
    await floor.time.run(MINUTE)
    expect(floor.exchange.calls.length).toBeLessThan(30)
    expect(floor.exchange.calls.filter(({ at }) => at > floor.time.now() - 30_000).length).toBeLessThan(9)
    floor.exchange.relent()
    await floor.time.run(MINUTE)
    expectFullBooks(floor, ['BTC-USDT'])
    await floor.time.stop()
  },
)

test.each(['trading.outcome_unknown', 'client.network', 'client.timeout', 'server.error'])(
  'after %s the maker asks which orders it has before it places more',
  async (reason) => {
    const floor = openFloor(['BTC-USDT'])
    floor.startMaker('maker', { deaf: true })
    await floor.time.run(30_000)
    floor.exchange.lose('BTC-USDT', 30)
    floor.exchange.refuse(reason, 1, (call) => call === 'place' || call === 'cancel')
    await floor.time.run(2 * MINUTE)
    expectFullBooks(floor, ['BTC-USDT'])
    await floor.time.stop()
  },
)

test('orders that ended while the channel was closed are found when it opens again', async () => {
  const floor = openFloor(['BTC-USDT'])
  const maker = floor.startMaker('maker', { deaf: true })
  await floor.time.run(30_000)
  floor.exchange.lose('BTC-USDT', 80)
  await floor.time.run(5_000)
  expect(floor.exchange.openOf('BTC-USDT', 'maker')).toBeLessThan(50)
  maker.doubt()
  await floor.time.run(30_000)
  expectFullBooks(floor, ['BTC-USDT'])
  await floor.time.stop()
})

test('a halted market is left alone until it opens; others go on', async () => {
  const floor = openFloor(['BTC-USDT', 'LINK-EUR'])
  floor.startMaker()
  floor.startNoise()
  await floor.time.run(MINUTE)
  floor.exchange.halt('BTC-USDT')
  await floor.time.run(20_000)
  floor.exchange.calls.length = 0
  floor.exchange.trades.length = 0
  await floor.time.run(MINUTE)
  expect(floor.exchange.trades.every(({ symbol }) => symbol === 'LINK-EUR')).toBe(true)
  expect(floor.exchange.trades.length).toBeGreaterThan(5)
  expect(floor.exchange.calls.length).toBeLessThan(60)
  floor.exchange.open('BTC-USDT')
  await floor.time.run(MINUTE)
  expect(floor.exchange.trades.some(({ symbol }) => symbol === 'BTC-USDT')).toBe(true)
  expect(distance(floor, 'BTC-USDT')).toBeLessThan(0.001)
  await floor.time.stop()
})

test('a clock that is moved by a month moves the book to the new price, by one call that clears it', async () => {
  const floor = openFloor(['BTC-USDT'])
  floor.startMaker()
  floor.startNoise()
  await floor.time.run(30_000)
  const before = floor.referenceOf('BTC-USDT')
  floor.product.movedMs = 30 * 86_400_000
  await floor.time.run(30_000)
  expect(Math.abs(floor.referenceOf('BTC-USDT') / before - 1)).toBeGreaterThan(0.02)
  expect(distance(floor, 'BTC-USDT')).toBeLessThan(0.001)
  expectFullBooks(floor, ['BTC-USDT'])
  expect(floor.exchange.calls.some(({ call }) => call === 'cancelSymbol')).toBe(true)
  await floor.time.stop()
})

test('after a move of the clock nobody trades at the prices of before: no candle gets an extreme that never was', async () => {
  const floor = openFloor(FEW)
  floor.startMaker()
  for (const name of ['noise', 'noise-2', 'noise-3', 'noise-4']) floor.startNoise(name)
  await floor.time.run(MINUTE)
  floor.product.movedMs = 30 * 86_400_000
  const before = floor.exchange.trades.length
  await floor.time.run(MINUTE)
  const later = floor.exchange.trades.slice(before)
  expect(later.length).toBeGreaterThan(10)
  expect(later.filter(({ symbol, ticks }) => Math.abs(ticks / floor.referenceOf(symbol) - 1) > 0.01)).toEqual([])
  await floor.time.stop()
})

test('the book that somebody waits for is the first to stand around the new price', async () => {
  const floor = openFloor(FEW)
  floor.startMaker()
  await floor.time.run(MINUTE)
  floor.product.movedMs = 30 * 86_400_000
  await floor.time.run(LOOK)
  const wanted = FEW.findLast((symbol) => !floor.books.isFair(symbol)) ?? ''
  expect(wanted).not.toBe('')
  const waiting = floor.books.settle([wanted], new AbortController().signal)
  await floor.time.run(3_000)
  await waiting
  expect(floor.books.isFair(wanted)).toBe(true)
  await floor.time.stop()
})

test.each(['silent', 'absurd'])('while the reference is %s nobody quotes and nobody trades', async (fault) => {
  const floor = openFloor(['BTC-USDT'])
  floor.startMaker()
  floor.startNoise()
  await floor.time.run(30_000)
  if (fault === 'silent') floor.feed.silent = true
  else floor.feed.factor = 10
  await floor.time.run(fault === 'silent' ? 32_000 : 2_000)
  floor.exchange.calls.length = 0
  await floor.time.run(7_000)
  expect(floor.exchange.calls).toEqual([])
  floor.feed.silent = false
  floor.feed.factor = 1
  await floor.time.run(20_000)
  expect(floor.exchange.calls.length).toBeGreaterThan(0)
  await floor.time.stop()
})

test('a bot without money gets more of what it lacks', async () => {
  const floor = openFloor(['BTC-USDT'])
  floor.exchange.refuse('ledger.insufficient_balance', 2, (call) => call === 'place')
  floor.startMaker()
  await floor.time.run(30_000)
  expect(floor.toppedUp.toSorted()).toEqual(['BTC', 'USDT'])
  expectFullBooks(floor, ['BTC-USDT'])
  await floor.time.stop()
})

test('an order of a user that pays more than the reference price is taken, and the book comes back to it', async () => {
  const floor = openFloor(['BTC-USDT'])
  floor.startMaker()
  await floor.time.run(30_000)
  const reference = floor.referenceOf('BTC-USDT')
  const ticks = Math.round(reference * 1.004)
  const generous = { side: 'buy', type: 'limit', ticks, lots: 400_000, timeInForce: 'gtc' } as const
  floor.exchange.place(demoMarket('BTC-USDT'), 'user', generous)
  await floor.time.run(3 * MINUTE)
  expect(floor.exchange.openOf('BTC-USDT', 'user')).toBe(0)
  expect(distance(floor, 'BTC-USDT')).toBeLessThan(0.001)
  await floor.time.stop()
})

test('a stop ends all calls at once', async () => {
  const floor = openFloor(FEW)
  floor.startMaker()
  floor.startNoise()
  await floor.time.run(10_000)
  await floor.time.stop()
  floor.exchange.calls.length = 0
  await floor.time.run(MINUTE)
  expect(floor.exchange.calls).toEqual([])
})
