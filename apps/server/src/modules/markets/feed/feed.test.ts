import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { assetRow, pairRow } from '../../../testing/markets.ts'
import { bookOf, type MarketChange, type Markets, marketChanged, SELL } from '../index.ts'
import { delivered, granted, testMarkets } from '../markets.fixture.ts'

const database = testDatabase()
const stops: (() => unknown)[] = []

beforeAll(async () => {
  const { open } = testMarkets(database)
  await open().addAssets([assetRow('BTC'), assetRow('ETH'), assetRow('USDT')])
  await open().addPairs([pairRow('BTC', 'USDT'), pairRow('ETH', 'USDT')])
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** A process that follows BTC-USDT, and the owner of that market with a small book. */
async function following() {
  const world = testMarkets(database)
  const owner = world.owner('BTC-USDT')
  owner.commit({
    bids: [
      [9_900, 10],
      [9_800, 20],
    ],
    asks: [[10_000, 5]],
  })
  stops.push(owner.answer())
  const markets = world.open()
  stops.push(await markets.startFeed())
  const heard: MarketChange[] = []
  markets.live.onChange((change) => heard.push(change))
  return { ...world, owner, markets, heard }
}

async function depth(markets: Markets, limit = 10) {
  return granted(await markets.data.depth('BTC-USDT', limit))
}

test('the first look asks for the book', async () => {
  const { markets, owner } = await following()
  expect(await depth(markets)).toEqual({
    symbol: 'BTC-USDT',
    sequence: owner.book().sequence,
    bids: [
      ['99.00', '0.00010'],
      ['98.00', '0.00020'],
    ],
    asks: [['100.00', '0.00005']],
  })
  expect(owner.asked()).toBe(1)
})

test('changes that join are made without asking again', async () => {
  const { markets, owner } = await following()
  await owner.change({ bids: [[9_900, 0]], asks: [[9_950, 3]] })
  await owner.change({ bids: [[9_850, 7]] })
  const book = await depth(markets, 1)
  expect([book.sequence, book.bids, book.asks]).toEqual([
    owner.book().sequence,
    [['98.50', '0.00007']],
    [['99.50', '0.00003']],
  ])
  expect(owner.asked()).toBe(1)
})

test('after a lost message the book is asked for, and listeners hear one change that leads to it', async () => {
  const { markets, owner, heard } = await following()
  const before = await depth(markets)
  owner.commit({ bids: [[9_900, 0]], trades: [{ ticks: 9_900, lots: 10, side: SELL }] })
  await owner.change({ asks: [[10_000, 6]] })
  await vi.waitFor(() => expect(owner.asked()).toBe(2), { timeout: 60_000 })
  await delivered()

  expect(await depth(markets)).toMatchObject({
    sequence: owner.book().sequence,
    bids: [['98.00', '0.00020']],
    asks: [['100.00', '0.00006']],
  })
  expect(heard.map(({ trades }) => trades.length).reduce((sum, count) => sum + count, 0)).toBe(1)
  let at = before.sequence
  for (const change of heard) {
    expect(change.from).toBe(at)
    at = change.to
  }
  expect(at).toBe(owner.book().sequence)
})

test('what was told before the book was made is not counted twice, and what was told after it is not missed', async () => {
  const world = testMarkets(database)
  const owner = world.owner('BTC-USDT')
  const early = owner.commit({ bids: [[9_000, 1]], trades: [{ ticks: 9_000, lots: 2 }] })
  let asked = 0
  stops.push(
    world.bus.respond(bookOf('BTC-USDT'), async () => {
      // Between the book and its arrival another change is made and told.
      const book = { ...owner.book() }
      asked += 1
      if (asked === 1) owner.publish(early)
      owner.publish(owner.commit({ bids: [[9_000, 0]], asks: [[9_100, 4]], trades: [{ ticks: 9_100, lots: 3 }] }))
      return book
    }),
  )
  const markets = world.open()
  stops.push(await markets.startFeed())
  await delivered()
  expect(await depth(markets)).toMatchObject({
    sequence: owner.book().sequence,
    bids: [],
    asks: [['91.00', '0.00004']],
  })
  const trades = granted(await markets.data.latestTrades('BTC-USDT', 10))
  expect(trades.map(({ amount }) => amount)).toEqual(['0.00003', '0.00002'])
  expect(granted(await markets.data.prices('BTC-USDT'))).toMatchObject([{ volume24h: '0.00005' }])
  await owner.change({ bids: [[9_050, 1]] })
  expect((await depth(markets)).bids).toEqual([['90.50', '0.00001']])
  expect(asked).toBe(1)
})

test('without an owner the calls answer from the log, and the book comes when somebody owns it', async () => {
  const world = testMarkets(database)
  world.log.add('BTC-USDT', { ticks: 10_100, lots: 3 })
  const markets = world.open()
  expect(await depth(markets)).toEqual({ symbol: 'BTC-USDT', sequence: 0, bids: [], asks: [] })
  expect(granted(await markets.data.price('BTC-USDT'))).toEqual({
    symbol: 'BTC-USDT',
    last: '101.00',
    bid: null,
    ask: null,
  })
  expect(granted(await markets.data.prices('BTC-USDT'))[0]?.mode).toBe('halted')

  const owner = world.owner('BTC-USDT')
  owner.commit({ bids: [[10_000, 1]], mode: 'post_only', resumeMode: 'open' })
  stops.push(owner.answer())
  await vi.waitFor(async () => expect((await depth(markets)).bids).toEqual([['100.00', '0.00001']]), {
    timeout: 60_000,
  })
  expect(granted(await markets.data.prices('BTC-USDT'))).toMatchObject([{ mode: 'post_only', resumeMode: 'open' }])
  expect(await markets.recovery()).toBe('post_only')
  await owner.change({ mode: 'open' })
  expect(granted(await markets.data.prices('BTC-USDT'))).toMatchObject([{ mode: 'open', resumeMode: null }])
  expect(await markets.recovery()).toBeNull()
})

test('the latest trades are newest first, the 200 latest at most, and none is there twice', async () => {
  const world = testMarkets(database)
  const owner = world.owner('BTC-USDT')
  for (let count = 0; count < 150; count += 1) world.log.add('BTC-USDT', { ticks: 10_000 + count, lots: 1 })
  stops.push(owner.answer())
  const markets = world.open()
  stops.push(await markets.startFeed())
  for (let count = 0; count < 60; count += 1) {
    await owner.change({ trades: [{ ticks: 20_000 + count, lots: 2, side: SELL }] })
  }
  const trades = granted(await markets.data.latestTrades('BTC-USDT', 200))
  expect(trades).toHaveLength(200)
  expect(new Set(trades.map(({ tradeId }) => tradeId)).size).toBe(200)
  expect(trades[0]).toMatchObject({
    price: '200.59',
    amount: '0.00002',
    side: 'sell',
    time: world.clock.now().getTime(),
  })
  expect(trades[60]).toMatchObject({ price: '101.49', side: 'buy' })
  expect(granted(await markets.data.latestTrades('BTC-USDT', 1))).toHaveLength(1)
})

test('an engine that begins to count again is followed all the same', async () => {
  const { markets, owner, bus } = await following()
  const rebuilt = { ...owner.book(), sequence: 3, bids: [[5_000, 9]] as const }
  stops.splice(0, 1)[0]?.()
  stops.unshift(bus.respond(bookOf('BTC-USDT'), () => rebuilt))
  bus.publish(marketChanged('BTC-USDT'), {
    symbol: 'BTC-USDT',
    from: 3,
    to: 3,
    mode: 'open',
    resumeMode: null,
    time: 0,
    levels: [],
    trades: [],
  })
  await vi.waitFor(
    async () => expect(await depth(markets)).toMatchObject({ sequence: 3, bids: [['50.00', '0.00009']] }),
    { timeout: 60_000 },
  )
})

test('several roles of a process share one feed, which lives until the last has stopped it', async () => {
  const { markets, owner } = await following()
  const second = await markets.startFeed()
  await second()
  await second()
  await owner.change({ bids: [[9_950, 1]] })
  expect((await depth(markets)).bids[0]).toEqual(['99.50', '0.00001'])
  expect(owner.asked()).toBe(1)
})

test('a market that is listed later is followed from the next look on', async () => {
  const { markets } = await following()
  await markets.addAssets([assetRow('SOL')])
  await markets.addPairs([pairRow('SOL', 'USDT')])
  expect(granted(await markets.data.prices()).map(({ symbol }) => symbol)).toContain('SOL-USDT')
  expect((await markets.live.units('SOL-USDT'))?.base).toBe('SOL')
  expect(markets.live.depth('SOL-USDT', 5)).toEqual({ symbol: 'SOL-USDT', sequence: 0, bids: [], asks: [] })
})

test('a listener that fails hurts no other and not the feed', async () => {
  const { markets, owner, heard } = await following()
  markets.live.onChange(() => {
    throw new Error('a bug of a listener')
  })
  const after: MarketChange[] = []
  const off = markets.live.onChange((change) => after.push(change))
  await owner.change({ bids: [[9_000, 1]] })
  off()
  await owner.change({ bids: [[9_001, 1]] })
  expect([heard.length, after.length]).toEqual([2, 1])
})

test('a market that is not listed is refused', async () => {
  const { markets } = await following()
  for (const result of [
    await markets.data.depth('NO-USDT', 5),
    await markets.data.latestTrades('NO-USDT', 5),
    await markets.data.prices('NO-USDT'),
    await markets.data.price('NO-USDT'),
  ]) {
    expect(result).toEqual({ ok: false, refusal: { code: 'markets.symbol_unknown' } })
  }
  expect(await markets.live.units('NO-USDT')).toBeUndefined()
})
