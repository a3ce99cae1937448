import { setTimeout as delay } from 'node:timers/promises'
import { createDepthBook, createStream, type StreamClient } from '@bourse/client'
import { afterEach, expect, test } from 'vitest'
import type { Json } from '../../platform/json.ts'
import { subject } from '../../platform/messaging/subjects.ts'
import { testDatabase } from '../../testing/database.ts'
import { sessionEnded } from '../identity/index.ts'
import { BUY, eventually, fakeMarkets, SELL, SYMBOL, startStream, type TestStream } from './stream.fixture.ts'

/** The public client of the project, on Node's own WebSocket, against the real stream. */

const database = testDatabase()
const alice = { userId: 'usr_alice', sessionId: 'ses_alice' }
let running: TestStream
let client: StreamClient | undefined
afterEach(async () => {
  client?.close()
  await running.stop()
})

const levelsOf = (book: ReturnType<typeof createDepthBook>) => ({ bids: book.view()?.bids, asks: book.view()?.asks })

test('a book follows its market through a storm', async () => {
  running = await startStream({ settings: { tickMs: 5 } })
  const { url, markets } = running
  client = createStream({ url })
  const book = createDepthBook(client, SYMBOL)
  book.subscribe(() => {})
  for (let round = 0; round < 300; round += 1) {
    const price = 500 + ((round * 37) % 50)
    markets.change([
      [BUY, price, (round * 13) % 4],
      [SELL, price + 60, (round * 7) % 3],
    ])
    if (round % 10 === 0) await delay(1)
  }
  const { bids, asks } = markets.depth()
  await eventually(() => expect(levelsOf(book)).toEqual({ bids, asks }))
})

test('when the server is restarted everything is asked for again and goes on, private channels with a fresh ticket', async () => {
  const markets = fakeMarkets()
  const options = { db: database.db, markets, settings: { tickMs: 5 } }
  running = await startStream(options)
  let tickets = 0
  const ticket = async () => {
    tickets += 1
    return (await running.stream.issueTicket(alice)).ticket
  }
  client = createStream({ url: running.url, ticket, reconnectMs: 100 })
  const states: string[] = []
  client.onState(() => states.push(client?.state() ?? ''))
  const book = createDepthBook(client, SYMBOL)
  book.subscribe(() => {})
  const orders: string[] = []
  let begun = 0
  client.subscribe(
    'orders',
    (data) => orders.push(...data.map(({ orderId }) => orderId)),
    () => (begun += 1),
  )
  markets.change([[BUY, 100, 1]])
  await eventually(() => expect([book.view()?.bids.length, begun]).toEqual([1, 1]))
  running.bus.publish(subject<Json>('user.changed.usr_alice'), { orders: [{ orderId: 'ord_1' }], balances: [] })
  await eventually(() => expect(orders).toEqual(['ord_1']))

  const { port } = running
  await running.stop()
  await eventually(() => expect(client?.state()).toBe('closed'))
  markets.change([[BUY, 101, 1]])
  await delay(150)
  running = await startStream({ ...options, port })
  await eventually(() => expect([book.view()?.bids.length, begun, tickets]).toEqual([2, 2, 2]))
  markets.change([[BUY, 100, 0]])
  running.bus.publish(subject<Json>('user.changed.usr_alice'), { orders: [{ orderId: 'ord_2' }], balances: [] })
  await eventually(() => expect([levelsOf(book).bids, orders]).toEqual([[['1.01', '0.00001']], ['ord_1', 'ord_2']]))
  expect(states[0]).toBe('connecting')
  expect([states.includes('closed'), states.at(-1)]).toEqual([true, 'open'])
})

test('when the session ends the private channel comes back with the next session’s ticket', async () => {
  running = await startStream({ db: database.db })
  const { url, bus, stream } = running
  let who = alice
  client = createStream({ url, ticket: async () => (await stream.issueTicket(who)).ticket, reconnectMs: 50 })
  let begun = 0
  client.subscribe(
    'balances',
    () => {},
    () => (begun += 1),
  )
  await eventually(() => expect(begun).toBe(1))
  who = { ...alice, sessionId: 'ses_next' }
  bus.publish(sessionEnded(alice.sessionId), {})
  await eventually(() => expect(begun).toBe(2))
})

test('private channels that ended because nobody could be asked for the session come back by themselves', async () => {
  let away = false
  const sessionLives = async () => {
    if (away) throw new Error('no database')
    return true
  }
  const settings = { sessionCheckMs: 20, sessionUnknownMs: 100 }
  running = await startStream({ db: database.db, settings, deps: { sessionLives } })
  const { url, stream } = running
  let tickets = 0
  const ticket = async () => {
    tickets += 1
    return (await stream.issueTicket(alice)).ticket
  }
  client = createStream({ url, ticket, reconnectMs: 50 })
  let begun = 0
  client.subscribe(
    'balances',
    () => {},
    () => (begun += 1),
  )
  await eventually(() => expect(begun).toBe(1))
  away = true
  await eventually(() => expect(tickets).toBeGreaterThan(2))
  expect(begun).toBe(1)
  away = false
  await eventually(() => expect(begun).toBe(2))
})
