import { setTimeout as delay } from 'node:timers/promises'
import type { DepthData } from '@bourse/contract'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { LevelTuple } from '../markets/index.ts'
import { createDepthSide } from './depth-side.ts'
import type { MarketSource } from './market-source.ts'
import {
  BUY,
  connect,
  eventually,
  type FakeMarkets,
  fakeMarkets,
  SELL,
  SYMBOL,
  startStream,
  type TestClient,
  type TestStream,
} from './stream.fixture.ts'

let running: TestStream | undefined
afterEach(async () => {
  await running?.stop()
  running = undefined
})

const CHANNEL = `depth:${SYMBOL}`
const depths = ({ messages }: TestClient) =>
  messages.filter(({ type }) => type === 'snapshot' || type === 'update') as unknown as readonly {
    type: 'snapshot' | 'update'
    data: DepthData
  }[]

/** A book as the documents tell a client to keep it, with every step checked. */
function bookOf(client: TestClient): { bids: [string, string][]; asks: [string, string][]; sequence: number } {
  const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() }
  let sequence = -1
  for (const { type, data } of depths(client)) {
    if (type === 'snapshot') {
      sides.bids.clear()
      sides.asks.clear()
    } else expect(data.from).toBe(sequence)
    sequence = data.to
    for (const side of ['bids', 'asks'] as const) {
      for (const [price, amount] of data[side]) {
        if (amount === '0') expect(sides[side].delete(price)).toBe(true)
        else sides[side].set(price, amount)
      }
    }
  }
  const sorted = (side: Map<string, string>, sign: 1 | -1) =>
    [...side].sort(([left], [right]) => (Number(left) - Number(right)) * sign)
  return { bids: sorted(sides.bids, -1), asks: sorted(sides.asks, 1), sequence }
}

function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

/** Levels come, change and go on both sides, most of them near the middle. */
function someLevels(next: (below: number) => number, prices: number): LevelTuple[] {
  return Array.from({ length: 1 + next(6) }, (): LevelTuple => {
    const side = next(2) === 0 ? BUY : SELL
    const away = 1 + next(1 + next(prices))
    return [side, side === BUY ? 50_000 - away : 50_000 + away, next(3) === 0 ? 0 : 1 + next(1_000)]
  })
}

async function expectSameBook(client: TestClient, markets: FakeMarkets, levels?: number): Promise<void> {
  const { bids, asks } = markets.depth(SYMBOL, levels)
  await eventually(() => {
    const book = bookOf(client)
    expect({ bids: book.bids, asks: book.asks }).toEqual({ bids, asks })
  })
}

test.each([
  ['a book that fits', 1_000, 60],
  ['a book deeper than the window', 20, 300],
  ['a book about as deep as the window', 25, 30],
])('E9: snapshot and updates give the book, for early and late joiners: %s', async (_, depthLevels, prices) => {
  running = await startStream({ settings: { tickMs: 5, depthLevels } })
  const { url, markets } = running
  const next = random(depthLevels)
  const clients = [await connect(url)]
  await clients[0]?.subscribe(CHANNEL)
  for (let round = 0; round < 400; round += 1) {
    for (let many = next(4); many >= 0; many -= 1) markets.change(someLevels(next, prices))
    if (round % 50 === 25) {
      const late = await connect(url)
      late.send({ op: 'subscribe', channel: CHANNEL })
      clients.push(late)
    }
    if (next(3) === 0) await delay(next(4))
  }
  expect(clients).toHaveLength(9)
  for (const client of clients) {
    await expectSameBook(client, markets, depthLevels)
    expect(depths(client)[0]?.type).toBe('snapshot')
    expect(depths(client).filter(({ type }) => type === 'snapshot')).toHaveLength(1)
  }
  // Several changes travel as one message.
  expect(depths(clients[0] as TestClient).length).toBeLessThan(markets.depth().sequence / 2)
})

test('changes of one tick become one update that spans them, with the last amount of each level', async () => {
  running = await startStream({ settings: { tickMs: 200 } })
  const { url, markets } = running
  const client = await connect(url)
  await client.subscribe(CHANNEL)
  markets.change([[BUY, 100, 1]])
  await eventually(() => expect(depths(client)).toHaveLength(2))
  markets.change([[BUY, 100, 2]])
  markets.change([
    [BUY, 99, 7],
    [SELL, 101, 4],
  ])
  markets.change([
    [BUY, 100, 3],
    [SELL, 101, 0],
    [BUY, 99, 8],
  ])
  await eventually(() => expect(depths(client)).toHaveLength(3))
  expect(depths(client).map(({ data }) => data)).toEqual([
    { from: 0, to: 0, bids: [], asks: [] },
    { from: 0, to: 1, bids: [['1.00', '0.00001']], asks: [] },
    {
      from: 1,
      to: 4,
      bids: [
        ['1.00', '0.00003'],
        ['0.99', '0.00008'],
      ],
      asks: [],
    },
  ])
})

test('what changed and changed back is not told, and the next update still begins where the last one ended', async () => {
  running = await startStream({ settings: { tickMs: 30 } })
  const { url, markets } = running
  const client = await connect(url)
  await client.subscribe(CHANNEL)
  markets.change([[BUY, 100, 1]])
  await eventually(() => expect(depths(client)).toHaveLength(2))
  markets.change([[SELL, 200, 1]])
  markets.change([[SELL, 200, 0]])
  await delay(80)
  const late = await connect(url)
  await late.subscribe(CHANNEL)
  markets.change([[BUY, 100, 2]])
  await eventually(() => expect([depths(client).length, depths(late).length]).toEqual([3, 2]))
  expect(depths(client).at(-1)?.data).toEqual({ from: 1, to: 4, bids: [['1.00', '0.00002']], asks: [] })
  await expectSameBook(late, markets)
})

test('whoever joins in the middle of a tick waits for its end and gets the book as the others then know it', async () => {
  running = await startStream({ settings: { tickMs: 100 } })
  const { url, markets } = running
  const [early, late] = [await connect(url), await connect(url)]
  await early.subscribe(CHANNEL)
  markets.change([[BUY, 100, 1]])
  await eventually(() => expect(depths(early)).toHaveLength(2))
  markets.change([[BUY, 101, 1]])
  await late.subscribe(CHANNEL)
  expect(depths(late)).toHaveLength(0)
  await eventually(() => expect(depths(late)).toHaveLength(1))
  expect(depths(late)[0]?.data).toMatchObject({
    from: 2,
    to: 2,
    bids: [
      ['1.01', '0.00001'],
      ['1.00', '0.00001'],
    ],
  })
  expect(bookOf(early)).toEqual(bookOf(late))
})

test('subscribing again brings a new snapshot to the one who asked', async () => {
  running = await startStream()
  const { url, markets } = running
  const [asking, other] = [await connect(url), await connect(url)]
  await asking.subscribe(CHANNEL)
  await other.subscribe(CHANNEL)
  markets.change([[BUY, 100, 1]])
  await eventually(() => expect(depths(asking)).toHaveLength(2))
  asking.send({ op: 'subscribe', channel: CHANNEL })
  await eventually(() => expect(depths(asking).map(({ type }) => type)).toEqual(['snapshot', 'update', 'snapshot']))
  markets.change([[BUY, 101, 1]])
  await eventually(() => expect(depths(other)).toHaveLength(3))
  await expectSameBook(asking, markets)
  expect(depths(asking)).toHaveLength(4)
})

test('a market whose count begins again is told as a new snapshot to everyone', async () => {
  running = await startStream({ settings: { tickMs: 5 } })
  const { url, markets } = running
  const client = await connect(url)
  await client.subscribe(CHANNEL)
  for (let count = 1; count <= 5; count += 1) markets.change([[BUY, 100 + count, count]])
  await expectSameBook(client, markets)
  markets.startAgain()
  await eventually(() => expect(depths(client).at(-1)).toMatchObject({ type: 'snapshot', data: { from: 0, to: 0 } }))
  markets.change([[BUY, 100, 9]])
  await expectSameBook(client, markets)
})

test('a channel that fails closes its listeners with 1013; others go on, and it can be joined again', async () => {
  const markets = fakeMarkets()
  let broken = false
  const depth: MarketSource['depth'] = (symbol, levels) => {
    if (broken) throw new Error('not followed')
    return markets.source.depth(symbol, levels)
  }
  running = await startStream({
    settings: { tickMs: 5, depthLevels: 1 },
    deps: { markets: { ...markets.source, depth } },
  })
  const { url } = running
  const [listening, other] = [await connect(url), await connect(url)]
  await listening.subscribe(CHANNEL)
  await other.subscribe(`trades:${SYMBOL}`)
  broken = true
  markets.change([[BUY, 100, 1]], { trades: [[1, 100, 1, BUY]] })
  expect(await listening.closed).toBe(1013)
  await other.until(({ type }) => type === 'update')
  const failing = await connect(url)
  failing.send({ op: 'subscribe', channel: CHANNEL })
  expect(await failing.closed).toBe(1013)
  broken = false
  const back = await connect(url)
  await back.subscribe(CHANNEL)
  markets.change([[BUY, 101, 1]])
  await expectSameBook(back, markets, 1)
})

test('the listeners of one side always hold its best levels (random sides and windows)', () => {
  const change = fc.record({ ticks: fc.integer({ min: 1, max: 30 }), lots: fc.integer({ min: 0, max: 3 }) })
  fc.assert(
    fc.property(
      fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(1 as const, -1 as const),
      (ticks, levels, sign) => {
        const units = { priceText: (tick: number) => String(tick), amountText: (lots: number | bigint) => String(lots) }
        const side = createDepthSide({ units, levels, sign })
        const book = new Map<number, number>()
        const held = new Map<string, string>()
        side.begin([])
        for (const changes of ticks) {
          for (const { ticks: at, lots } of changes) {
            if (lots === 0) book.delete(at)
            else book.set(at, lots)
            side.touch(at, lots)
          }
          const best = [...book]
            .sort(([left], [right]) => (right - left) * sign)
            .slice(0, levels)
            .map(([at, lots]): [string, string] => [String(at), String(lots)])
          for (const [price, amount] of side.changes(side.isWhole() ? undefined : best)) {
            if (amount === '0') held.delete(price)
            else held.set(price, amount)
          }
          expect(new Map(held)).toEqual(new Map(best))
          expect(side.told()).toEqual(best)
        }
      },
    ),
    { numRuns: 500 },
  )
})
