import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BUY, type MarketChange, marketChanged, SELL } from '../../../markets/index.ts'
import { machineWorld, NAME, SYMBOL } from '../../machines.fixture.ts'
import { type SocketClient, socketsOf } from '../sockets/sockets.fixture.ts'
import { type Book, expectUnbroken, followed, updatesOf } from './depth.fixture.ts'

const world = machineWorld()
const { connect } = socketsOf(world.server)
const CHANGES = 10_000
const CLIENTS = 20
const LEVELS = 40

/** What an engine would tell of its market: levels below 100 for buyers, above 200 for sellers, come, change and go. */
function changeOf(place: number, from: number): MarketChange {
  const level = (side: 0 | 1, step: number) => [
    side,
    (side === BUY ? 9_000 : 20_000) + (step % LEVELS),
    (step * 7) % 11,
  ]
  const levels = [level(BUY, place * 13), level(SELL, place * 29)] as unknown as MarketChange['levels']
  return { symbol: SYMBOL, from, to: from + 2, mode: 'open', resumeMode: null, time: 0, levels, trades: [] }
}

interface Reader {
  readonly client: SocketClient
  readonly book: Book
}

const depth = () => world.get<Book>(`/binance/api/v3/depth?symbol=${NAME}&limit=5000`)

/** As libraries do it: first the stream, then the book. */
async function join(place: number): Promise<Reader> {
  const client = await connect('/ws')
  await client.ask('SUBSCRIBE', [place % 2 === 0 ? 'btcusdt@depth@100ms' : 'btcusdt@depth'])
  return { client, book: await depth() }
}

test('10,000 changes of a book while 20 clients join: no U breaks, and everybody has the whole book', async () => {
  const { markets, bus } = world.server.app
  await depth()
  let sequence = markets.live.depth(SYMBOL, 1).sequence
  const joining: Promise<Reader>[] = []
  for (let place = 0; place < CHANGES; place += 1) {
    if (place % (CHANGES / CLIENTS) === 0) joining.push(join(joining.length))
    const change = changeOf(place, sequence)
    bus.publish(marketChanged(SYMBOL), change)
    sequence = change.to
    if (place % 10 === 0) await turn()
  }
  const readers = await Promise.all(joining)
  await expect.poll(() => markets.live.depth(SYMBOL, 1).sequence).toBe(sequence)
  const whole = await depth()
  expect(whole.lastUpdateId).toBe(sequence)
  for (const { client, book } of readers) {
    const lastOf = () => updatesOf(client).at(-1)?.u ?? book.lastUpdateId
    await expect.poll(lastOf).toBe(sequence)
    expectUnbroken(updatesOf(client))
    expect(followed(book, updatesOf(client))).toEqual(whole)
  }
  expect(readers).toHaveLength(CLIENTS)
})
