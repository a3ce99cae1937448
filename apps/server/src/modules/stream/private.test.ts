import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { rows } from '../../platform/database/db.ts'
import type { Json } from '../../platform/json.ts'
import { subject } from '../../platform/messaging/subjects.ts'
import { digest } from '../../platform/secrets/digest.ts'
import { fakeClock, systemClock } from '../../platform/time/clock.ts'
import { testDatabase } from '../../testing/database.ts'
import { sessionEnded, sessionsOfUserEnded } from '../identity/index.ts'
import { EVENTS_LOST } from '../trading/index.ts'
import {
  type AnyMessage,
  connect,
  eventually,
  SYMBOL,
  startStream,
  type TestClient,
  type TestStream,
  type TestStreamOptions,
} from './stream.fixture.ts'

const database = testDatabase()
let streams: TestStream[] = []
afterEach(async () => {
  await Promise.all(streams.map((stream) => stream.stop()))
  streams = []
})

async function start(options: TestStreamOptions = {}): Promise<TestStream> {
  const stream = await startStream({ db: database.db, ...options })
  streams.push(stream)
  return stream
}

const alice = { userId: 'usr_alice', sessionId: 'ses_alice' }
const bob = { userId: 'usr_bob', sessionId: 'ses_bob' }
const isRefusal = (reason: string) => (message: AnyMessage) => message.type === 'refused' && message.reason === reason
const updates = ({ messages }: TestClient) => messages.filter(({ type }) => type === 'update')

async function logIn({ url, stream }: TestStream, who: typeof alice): Promise<TestClient> {
  const client = await connect(url)
  const { ticket } = await stream.issueTicket(who)
  client.send({ op: 'auth', ticket })
  await client.until(({ type }) => type === 'authenticated')
  return client
}

const order = (orderId: string) => ({ orderId, symbol: SYMBOL })
const balance = (coin: string) => ({ coin, total: '1' })

describe('tickets', () => {
  test('a ticket raced fifty times opens one connection, also across processes', async () => {
    const [one, two] = [await start(), await start()]
    const clients = await Promise.all(Array.from({ length: 50 }, (_, place) => connect((place % 2 ? one : two).url)))
    const { ticket } = await one.stream.issueTicket(alice)
    for (const client of clients) client.send({ op: 'auth', ticket })
    const answers = await Promise.all(
      clients.map((client) => client.until(({ type }) => type === 'authenticated' || type === 'refused')),
    )
    expect(answers.filter(({ type }) => type === 'authenticated')).toHaveLength(1)
    expect(answers.filter(isRefusal('stream.ticket_refused'))).toHaveLength(49)
  })

  test('a ticket lives a minute', async () => {
    const realClock = fakeClock(systemClock.now())
    const running = await start({ deps: { realClock } })
    const { ticket, expiresInSeconds } = await running.stream.issueTicket(alice)
    expect(expiresInSeconds).toBe(60)
    realClock.advance(60_000)
    const client = await connect(running.url)
    client.send({ op: 'auth', ticket })
    await client.until(isRefusal('stream.ticket_refused'))
  })

  test('only the digest of a ticket is stored, and the sweep removes what nobody used', async () => {
    const realClock = fakeClock(systemClock.now())
    const { stream } = await start({ deps: { realClock } })
    await stream.sweepTickets()
    const { ticket } = await stream.issueTicket(alice)
    const stored = await rows(database.db.queryable, sql<{ ticket_hash: Buffer }>`select * from stream.tickets`)
    expect(stored.some((row) => row.ticket_hash.equals(digest(ticket)))).toBe(true)
    expect(JSON.stringify(stored)).not.toContain(ticket)
    realClock.advance(61_000)
    expect(await stream.sweepTickets()).toBe(stored.length)
  })

  test('a ticket of a session that has ended opens nothing', async () => {
    const running = await start()
    const { ticket } = await running.stream.issueTicket(alice)
    running.endedSessions.add(alice.sessionId)
    const client = await connect(running.url)
    client.send({ op: 'auth', ticket })
    client.send({ op: 'subscribe', channel: 'orders' })
    await client.until(isRefusal('stream.ticket_refused'))
    await client.until(isRefusal('stream.authentication_needed'))
  })

  test('a session that ends while its ticket is being judged opens nothing', async () => {
    let answer = (_lives: boolean) => {}
    const sessionLives = () => new Promise<boolean>((resolve) => (answer = resolve))
    const running = await start({ deps: { sessionLives } })
    const { ticket } = await running.stream.issueTicket(alice)
    const client = await connect(running.url)
    client.send({ op: 'auth', ticket })
    await delay(50)
    running.bus.publish(sessionEnded(alice.sessionId), {})
    await delay(20)
    answer(true)
    await client.until(isRefusal('stream.ticket_refused'))
  })

  test('whoever guesses tickets is closed', async () => {
    const running = await start({ settings: { offencesPerMinute: 5, messagesPerSecond: 100 } })
    const client = await connect(running.url)
    for (let count = 0; count < 10; count += 1) client.send({ op: 'auth', ticket: 'x'.repeat(43) })
    expect(await client.closed).toBe(4002)
  })
})

describe('private channels', () => {
  test('orders, balances, notices and funding of a user reach each connection of that user, and nobody else', async () => {
    const running = await start()
    const mine = [await logIn(running, alice), await logIn(running, alice)]
    const other = await logIn(running, bob)
    const stranger = await connect(running.url)
    for (const client of [...mine, other]) await client.subscribe('orders', 'balances', 'notices', 'funding')
    await stranger.subscribe('tickers')
    running.bus.publish(subject<Json>('user.changed.usr_alice'), {
      orders: [order('ord_1')],
      balances: [balance('BTC')],
    })
    running.bus.publish(subject<Json>('user.notice.usr_alice'), { kind: 'deposit', params: { coin: 'BTC' } })
    const event = { kind: 'deposit', id: 'dep_1', state: 'credited' }
    running.bus.publish(subject<Json>('user.funding.usr_alice'), event)
    running.bus.publish(subject<Json>('user.changed.usr_bob'), { orders: [], balances: [balance('EUR')] })
    for (const client of mine) {
      await eventually(() => expect(updates(client)).toHaveLength(4))
      expect(updates(client)).toEqual(
        expect.arrayContaining([
          { type: 'update', channel: 'orders', data: [order('ord_1')] },
          { type: 'update', channel: 'balances', data: [balance('BTC')] },
          { type: 'update', channel: 'notices', data: { kind: 'deposit', params: { coin: 'BTC' } } },
          { type: 'update', channel: 'funding', data: [event] },
        ]),
      )
    }
    await eventually(() => expect(updates(other)).toHaveLength(1))
    expect(updates(other)).toEqual([{ type: 'update', channel: 'balances', data: [balance('EUR')] }])
    expect(JSON.stringify([other.messages, stranger.messages])).not.toMatch(/ord_1|BTC"/)
  })

  test('when events may have been lost, everybody who hears private channels is told to begin again', async () => {
    const running = await start()
    const mine = await logIn(running, alice)
    await mine.subscribe('orders', 'balances', 'tickers')
    const begun = () => mine.messages.flatMap(({ type, channel }) => (type === 'subscribed' ? [channel] : []))
    running.bus.publish(EVENTS_LOST, {})
    running.bus.publish(subject<Json>('user.changed.usr_alice'), { orders: [order('ord_1')], balances: [] })
    await eventually(() => expect(updates(mine)).toHaveLength(1))
    await eventually(() => expect(begun().slice(3).toSorted()).toEqual(['balances', 'orders']))
  })

  test('in a storm of events of many users each hears all of its own, in order, and nothing of others', async () => {
    const running = await start()
    const people = Array.from({ length: 8 }, (_, place) => ({ userId: `usr_${place}`, sessionId: `ses_${place}` }))
    const clients = await Promise.all(people.map((who) => logIn(running, who)))
    await Promise.all(clients.map((client) => client.subscribe('orders')))
    for (let count = 0; count < 400; count += 1) {
      const { userId } = people[(count * 7) % people.length] ?? alice
      running.bus.publish(subject<Json>(`user.changed.${userId}`), {
        orders: [order(`${userId} ${count}`)],
        balances: [],
      })
      if (count % 40 === 0) await delay(2)
    }
    const heard = (client: TestClient) => updates(client).flatMap(({ data }) => data as { orderId: string }[])
    for (const [place, client] of clients.entries()) {
      await eventually(() => expect(heard(client)).toHaveLength(50))
      const numbers = heard(client).map(({ orderId }) => orderId.split(' '))
      expect(new Set(numbers.map(([userId]) => userId))).toEqual(new Set([`usr_${place}`]))
      const counts = numbers.map(([, count]) => Number(count))
      expect(counts).toEqual(counts.toSorted((left, right) => left - right))
    }
  })

  test('a request waits for the log-in before it', async () => {
    const running = await start()
    const client = await connect(running.url)
    const { ticket } = await running.stream.issueTicket(alice)
    client.send({ op: 'auth', ticket })
    client.send({ op: 'subscribe', channel: 'orders' })
    await client.until(({ type, channel }) => type === 'subscribed' && channel === 'orders')
    expect(client.messages.map(({ type }) => type)).toEqual(['authenticated', 'subscribed'])
  })

  test('another log-in on the same connection takes the place of the first', async () => {
    const running = await start()
    const client = await logIn(running, alice)
    await client.subscribe('orders')
    const { ticket } = await running.stream.issueTicket(bob)
    client.send({ op: 'auth', ticket })
    await client.until(isRefusal('stream.authentication_needed'))
    await eventually(() => expect(client.messages.filter(({ type }) => type === 'authenticated')).toHaveLength(2))
    await client.subscribe('balances')
    running.bus.publish(subject<Json>('user.changed.usr_alice'), {
      orders: [order('ord_1')],
      balances: [balance('BTC')],
    })
    running.bus.publish(subject<Json>('user.changed.usr_bob'), { orders: [order('ord_2')], balances: [balance('EUR')] })
    await eventually(() =>
      expect(updates(client)).toEqual([{ type: 'update', channel: 'balances', data: [balance('EUR')] }]),
    )
  })

  test('a refused log-in leaves nobody logged in', async () => {
    const running = await start()
    const client = await logIn(running, alice)
    client.send({ op: 'auth', ticket: 'worthless' })
    await client.until(isRefusal('stream.ticket_refused'))
    client.send({ op: 'subscribe', channel: 'orders' })
    await client.until(isRefusal('stream.authentication_needed'))
  })
})

describe('the end of a session', () => {
  test.each([
    ['the session is ended', (running: TestStream) => running.bus.publish(sessionEnded(alice.sessionId), {})],
    [
      'all sessions of the user are ended',
      (running: TestStream) => running.bus.publish(sessionsOfUserEnded(alice.userId), {}),
    ],
    ['the session has run out', (running: TestStream) => running.endedSessions.add(alice.sessionId)],
  ])('private channels end when %s; public ones and other people go on', async (_, end) => {
    const running = await start({ settings: { sessionCheckMs: 60 } })
    const [client, other] = [await logIn(running, alice), await logIn(running, bob)]
    await client.subscribe('orders', 'balances', 'tickers')
    await other.subscribe('orders')
    end(running)
    await eventually(() => {
      const ended = client.messages.filter(isRefusal('stream.authentication_needed')).map(({ channel }) => channel)
      expect(ended).toEqual(['orders', 'balances'])
    })
    running.bus.publish(subject<Json>('user.changed.usr_alice'), {
      orders: [order('ord_1')],
      balances: [balance('BTC')],
    })
    running.bus.publish(subject<Json>('user.changed.usr_bob'), { orders: [order('ord_2')], balances: [] })
    running.markets.setTicker(SYMBOL, '5.00')
    await client.until(({ type, channel }) => type === 'update' && channel === 'tickers')
    await eventually(() => expect(updates(other)).toHaveLength(1))
    expect(client.messages.filter(({ channel, type }) => type === 'update' && channel !== 'tickers')).toEqual([])
    client.send({ op: 'subscribe', channel: 'orders' })
    await eventually(() => expect(client.messages.filter(isRefusal('stream.authentication_needed'))).toHaveLength(3))
  })

  /** A database that can be away, and how often it was asked. */
  function fickleSessions() {
    const sessions = { away: false, asked: 0 }
    const sessionLives = async () => {
      sessions.asked += 1
      if (sessions.away) throw new Error('no database')
      return true
    }
    return Object.assign(sessions, { sessionLives })
  }

  test('a session that could not be checked goes on for a while, and is checked again', async () => {
    const sessions = fickleSessions()
    const running = await start({ settings: { sessionCheckMs: 20 }, deps: { sessionLives: sessions.sessionLives } })
    const client = await logIn(running, alice)
    await client.subscribe('orders')
    sessions.away = true
    await eventually(() => expect(sessions.asked).toBeGreaterThan(3))
    running.bus.publish(subject<Json>('user.changed.usr_alice'), { orders: [order('ord_1')], balances: [] })
    await eventually(() => expect(updates(client)).toHaveLength(1))
  })

  test('a session that could not be checked for too long counts as ended; public channels go on, and a new log-in opens again', async () => {
    const sessions = fickleSessions()
    const settings = { sessionCheckMs: 20, sessionUnknownMs: 1_000 }
    const running = await start({ settings, deps: { sessionLives: sessions.sessionLives } })
    const client = await logIn(running, alice)
    await client.subscribe('orders', 'tickers')
    const asked = sessions.asked
    await delay(1_200)
    expect(sessions.asked, 'it was checked all the time').toBeGreaterThan(asked + 3)
    expect(client.messages.filter(isRefusal('stream.authentication_needed'))).toEqual([])
    sessions.away = true
    await client.until(isRefusal('stream.authentication_needed'))
    running.bus.publish(subject<Json>('user.changed.usr_alice'), { orders: [order('ord_1')], balances: [] })
    running.markets.setTicker(SYMBOL, '5.00')
    await client.until(({ type, channel }) => type === 'update' && channel === 'tickers')
    expect(updates(client).filter(({ channel }) => channel === 'orders')).toEqual([])
    sessions.away = false
    const { ticket } = await running.stream.issueTicket(alice)
    client.send({ op: 'auth', ticket })
    await client.subscribe('balances')
    running.bus.publish(subject<Json>('user.changed.usr_alice'), { orders: [], balances: [balance('BTC')] })
    await client.until(({ type, channel }) => type === 'update' && channel === 'balances')
  })

  test('a question about a session that is never answered is no answer', async () => {
    let silent = false
    const sessionLives = () => (silent ? new Promise<boolean>(() => undefined) : Promise.resolve(true))
    const running = await start({ settings: { sessionCheckMs: 20, sessionUnknownMs: 200 }, deps: { sessionLives } })
    const client = await logIn(running, alice)
    await client.subscribe('orders')
    silent = true
    await client.until(isRefusal('stream.authentication_needed'))
  })

  test('a session is asked about in one rhythm, also when people leave and come during a check', async () => {
    let asked = 0
    const sessionLives = async () => {
      asked += 1
      await delay(30)
      return true
    }
    const running = await start({ settings: { sessionCheckMs: 40 }, deps: { sessionLives } })
    for (let count = 0; count < 4; count += 1) {
      const client = await logIn(running, alice)
      await delay(50)
      client.ws.close()
      await eventually(() => expect(running.stream.connections()).toBe(0))
    }
    await logIn(running, alice)
    asked = 0
    await delay(350)
    expect(asked).toBeLessThan(8)
  })

  test('when the last authenticated connection has gone nobody is asked about', async () => {
    let asked = 0
    const sessionLives = async () => {
      asked += 1
      return true
    }
    const running = await start({ settings: { sessionCheckMs: 20, lingerMs: 10 }, deps: { sessionLives } })
    const client = await logIn(running, alice)
    client.ws.close()
    await eventually(() => expect(running.stream.connections()).toBe(0))
    const before = asked
    await delay(80)
    expect(asked).toBe(before)
  })
})
