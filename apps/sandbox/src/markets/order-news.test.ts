import type { AddressInfo } from 'node:net'
import type { Order, StreamMessage } from '@bourse/contract'
import { systemClock } from '@bourse/server/platform/time/clock.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import type { BotAccount } from './bot-account.ts'
import { followOrders } from './order-news.ts'
import { createPace, type Pace } from './pace.ts'

let server: WebSocketServer
let stopping: AbortController
let following: Promise<void>
const requests: unknown[] = []
const sockets: WebSocket[] = []
const heard: string[] = []
let tickets = 0
let opened = 0

const account: BotAccount = {
  email: 'maker@bots.bourse.test',
  cookie: () => '',
  async call(make) {
    tickets += 1
    const ticket = async () => ({ ticket: `ticket-${tickets}`, expiresInSeconds: 60 })
    return { ok: true, value: await make({ stream: { ticket } } as never, {}) }
  },
}

/** Nobody waits long in a test. */
function shortened(pace: Pace): Pace {
  return Object.assign(Object.create(pace, {}), { sleep: () => pace.sleep(10) })
}

beforeEach(async () => {
  for (const list of [requests, sockets, heard]) list.length = 0
  tickets = 0
  opened = 0
  server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/ws' })
  server.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (data) => requests.push(JSON.parse(String(data))))
  })
  await new Promise((resolve) => server.once('listening', resolve))
  stopping = new AbortController()
  const pace = createPace({ realClock: systemClock, signal: stopping.signal, cut: stopping.signal })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  following = followOrders({
    site: { url, origin: 'http://localhost:3000' },
    account,
    pace: shortened(pace),
    onOrders: (orders) => void heard.push(...orders.map(({ orderId }) => orderId)),
    onOpen: () => {
      opened += 1
    },
  })
})
afterEach(async () => {
  stopping.abort()
  await following
  server.close()
})

const connected = (count = 1) => expect.poll(() => sockets.length).toBe(count)
const send = (message: StreamMessage | string) =>
  sockets.at(-1)?.send(typeof message === 'string' ? message : JSON.stringify(message))
const update = (orderId: string): StreamMessage => ({
  type: 'update',
  channel: 'orders',
  data: [{ orderId } as Order],
})

test('it logs in by a ticket, asks for the orders, and tells when nothing is missed any more', async () => {
  await connected()
  await expect
    .poll(() => requests)
    .toEqual([
      { op: 'auth', ticket: 'ticket-1' },
      { op: 'subscribe', channel: 'orders' },
    ])
  send({ type: 'authenticated' })
  expect(opened).toBe(0)
  send({ type: 'subscribed', channel: 'orders' })
  send(update('ord_1'))
  await expect.poll(() => heard).toEqual(['ord_1'])
  expect(opened).toBe(1)
})

test('a session that is over, or a connection that breaks, is followed by another with a ticket of its own', async () => {
  await connected()
  send({ type: 'refused', reason: 'stream.authentication_needed', channel: 'orders' })
  await connected(2)
  sockets[1]?.terminate()
  await connected(3)
  send('not json')
  await connected(4)
  await expect.poll(() => requests.at(-2)).toEqual({ op: 'auth', ticket: 'ticket-4' })
  send({ type: 'subscribed', channel: 'orders' })
  send(update('ord_2'))
  await expect.poll(() => heard).toEqual(['ord_2'])
})
