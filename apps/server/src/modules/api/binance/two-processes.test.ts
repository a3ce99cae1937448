import { beforeAll, expect, test } from 'vitest'
import { people } from '../../identity/identity.fixture.ts'
import { machines } from '../api.fixture.ts'
import { LIMIT, type Trader } from '../orders.fixture.ts'
import { logonBy, logonKey, signedBy } from './sockets/socket-keys.fixture.ts'
import { socketsOf } from './sockets/sockets.fixture.ts'
import { SUBSCRIBE, type UserEvent, userEventWorld } from './user-events/user-events.fixture.ts'

const world = userEventWorld()
const { client, trader, place, now } = world
const beside = () => other
let other: Awaited<ReturnType<typeof world.server.beside>>

beforeAll(async () => {
  other = await world.server.beside()
})

const { connect } = socketsOf({
  get web() {
    return beside().web
  },
})
const door = machines({
  get web() {
    return beside().web
  },
  clock: world.server.clock,
})

const EUR = { symbol: 'BTCEUR', ...LIMIT, quantity: '1' } as const
const REFUSED = { status: 401, body: { code: -2015 } }
const READS = { name: 'Bot', scopes: 'read', addresses: '', farPrices: 'false' } as const

/** Listens at the other process. */
async function listen(someone: Trader) {
  const socket = await connect('/ws-api/v3')
  expect(await socket.ask(SUBSCRIBE, signedBy(someone, {}, now()))).toMatchObject({ status: 200 })
  const events = () => socket.messages.flatMap(({ event }) => (event === undefined ? [] : [event as UserEvent]))
  return { socket, events }
}

test('a key that was paused, narrowed or removed at one process opens nothing at the other, which remembered it', async () => {
  const keys = (someone: Trader) => client(someone.token).api
  const ends: ((someone: Trader) => Promise<unknown>)[] = [
    (someone) => keys(someone).pauseKey({ id: someone.key.id }),
    (someone) => keys(someone).updateKey({ ...READS, id: someone.key.id }),
    async (someone) => {
      const code = await people(world.server).ownCode(someone, 'api_key')
      return keys(someone).removeKey({ id: someone.key.id, code })
    },
  ]
  for (const end of ends) {
    const someone = await trader()
    const test = () => door.signed(someone.key, '/api/v3/order/test', { method: 'POST', query: ORDER })
    expect(await test()).toMatchObject({ status: 200 })
    await end(someone)
    await expect.poll(test).toMatchObject(REFUSED)
    // Where it was changed it opens nothing from the next request on.
    const here = { method: 'POST', query: ORDER } as const
    expect(await world.signed(someone.key, '/api/v3/order/test', here)).toMatchObject(REFUSED)
  }
})

const ORDER = new URLSearchParams({ ...EUR, side: 'BUY', price: '20' }).toString()

test('a freeze at one process ends what listens at the other, and whoever has logged on there', async () => {
  const someone = await trader()
  const { socket, events } = await listen(someone)
  const key = await logonKey(people(world.server), someone)
  const loggedOn = await connect('/ws-api/v3')
  expect(await loggedOn.ask('session.logon', logonBy(key, now()))).toMatchObject({ status: 200 })
  const bystander = await connect('/ws-api/v3')
  expect(await bystander.ask('ping')).toMatchObject({ status: 200 })
  await world.freeze(someone)
  expect((await loggedOn.closed)[0]).toBe(1008)
  expect((await socket.closed)[0]).toBe(1000)
  expect(events().map(({ e }) => e)).toEqual(['eventStreamTerminated'])
  expect(await bystander.ask('ping')).toMatchObject({ status: 200 })
})

test('what is ordered at one process is told to who listens at the other, each step once and in its order', async () => {
  const [anna, marco] = [await trader(), await trader()]
  const hers = await listen(anna)
  for (const price of ['31', '32', '33']) await place(anna, { ...EUR, side: 'SELL', price })
  const taken = await place(marco, { ...EUR, side: 'BUY', price: '33', quantity: '3' })
  expect(taken.body).toMatchObject({ status: 'FILLED' })
  const steps = () => hers.events().flatMap(({ e, x, p }) => (e === 'executionReport' ? [`${x} ${Number(p)}`] : []))
  await expect.poll(steps).toEqual(['NEW 31', 'NEW 32', 'NEW 33', 'TRADE 31', 'TRADE 32', 'TRADE 33'])
  const { body } = await door.signed(anna.key, '/api/v3/openOrders', { query: 'symbol=BTCEUR' })
  expect(body).toEqual([])
})
