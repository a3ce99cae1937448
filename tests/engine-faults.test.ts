import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookOf } from '../apps/server/src/modules/markets/index.ts'
import { createTrading, type Engine } from '../apps/server/src/modules/trading/index.ts'
import { openTradingWorld, type TradingWorld } from '../apps/server/src/modules/trading/trading.fixture.ts'
import { type Db, openDb } from '../apps/server/src/platform/database/db.ts'
import { createIds } from '../apps/server/src/platform/ids.ts'
import { createRateLimits } from '../apps/server/src/platform/limits/rate-limits.ts'
import { createMemoryBus } from '../apps/server/src/platform/messaging/bus.ts'
import { createLogger } from '../apps/server/src/platform/monitoring/logger.ts'
import { testDatabase } from '../apps/server/src/testing/database.ts'
import { NO_NEIGHBOURS } from '../apps/server/src/testing/ports.ts'
import { type CommitFault, type FaultProxy, startFaultProxy } from './product/fault-proxy.ts'
import { timeoutOf, times } from './product/length.ts'

const database = testDatabase()
const TIMES = times(5, 100)
const TAKEOVERS = times(3, 50)
const TIMEOUT_MS = timeoutOf(180_000, 20)
/** How the engine's connections are found among the others. */
const ENGINE_NAME = 'engine-under-test'
const ENGINE_DB = { poolSize: 2, role: 'bourse_app', onPoolError: () => undefined, prepared: true } as const

let proxy: FaultProxy
let world: TradingWorld

beforeAll(async () => {
  proxy = await startFaultProxy(database.url)
  world = await openTradingWorld(database.db, engineUrl())
})

afterAll(async () => {
  await world.engine.stop()
  await world.engineDb.close()
  await world.bus.close()
  await proxy.close()
})

afterEach(async () => {
  expect(await world.audit()).toEqual([])
})

const engineUrl = () => `${proxy.urlOf(database.url)}?application_name=${ENGINE_NAME}`

let people = 0
async function person(): Promise<string> {
  people += 1
  const user = `usr_fault${people}`
  for (const asset of ['BTC', 'USDT']) await world.fund(user, asset, 1_000)
  return user
}

type Answer = Awaited<ReturnType<TradingWorld['place']>>
type Order = Parameters<TradingWorld['place']>[1]

let keys = 0
/** Places orders at the same time and tells what was answered to each. */
async function placeAll(orders: readonly (readonly [user: string, order: Order])[]) {
  return Promise.all(
    orders.map(async ([user, order]) => {
      keys += 1
      const key = `fault-${keys}`
      return { user, key, answer: await world.place(user, { ...order, key }) }
    }),
  )
}

async function rowsOf(key: string): Promise<number> {
  const { rows } = await world.db.pool.query<{ count: number }>(
    `select count(*) from trading.orders where client_order_id = $1 and type <> 'oco_stop'`,
    [key],
  )
  return rows[0]?.count ?? Number.NaN
}

/** I2: accepted is there once, interrupted is not there, and nothing else was answered. */
async function expectTrue(answers: readonly { readonly key: string; readonly answer: Answer }[]): Promise<void> {
  for (const { key, answer } of answers) {
    const said = answer.ok ? 'accepted' : answer.refusal.code
    expect([said, await rowsOf(key)]).toEqual(answer.ok ? ['accepted', 1] : ['trading.interrupted', 0])
  }
}

async function expectGoesOn(): Promise<void> {
  const anna = await person()
  await expectTrue(await placeAll([[anna, { price: '90', amount: '1' }]]))
  expect(await world.trading.orders.cancelAll(anna)).toEqual({ ok: true, value: { cancelled: 1 } })
}

/** E9, as long as it is one engine after the other on one bus. */
function expectGapless(): void {
  for (const changes of Map.groupBy(world.changes, ({ symbol }) => symbol).values()) {
    for (const [place, change] of changes.entries()) if (place > 0) expect(change.from).toBe(changes[place - 1]?.to)
  }
}

async function expectRebuilt({ batchLimit = 512 } = {}): Promise<void> {
  const before = world.engine.hashes()
  await world.engine.stop()
  world.engine = await world.trading.startEngine(world.engineDb, { batchLimit })
  expect(world.engine.hashes()).toEqual(before)
  expectGapless()
}

/** As somebody who may: the server's own role sees nothing of the connections of others. */
async function endConnections(condition: string): Promise<number> {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  try {
    const { rows } = await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and ${condition}`,
      [ENGINE_NAME],
    )
    return rows.length
  } finally {
    await owner.end()
  }
}

describe('a COMMIT', () => {
  const ANSWERS: Readonly<Record<CommitFault, readonly string[]>> = {
    lost: ['trading.interrupted'],
    unanswered: ['accepted'],
    cut: ['accepted', 'trading.interrupted'],
  }

  test.each(Object.keys(ANSWERS) as CommitFault[])(
    `that is %s, ${TIMES} times: each caller is told the truth and the engine goes on by itself`,
    async (fault) => {
      for (let time = 0; time < TIMES; time += 1) {
        const [anna, marco] = [await person(), await person()]
        await placeAll([[anna, { side: 'sell', price: '100', amount: '1' }]])
        const struck = proxy.strike(fault)
        const answers = await placeAll([
          [marco, { side: 'buy', price: '100', amount: '2' }],
          [marco, { side: 'buy', price: '95', amount: '1' }],
          [anna, { side: 'sell', price: '105', amount: '3' }],
          [marco, { type: 'market', side: 'buy', total: '50' }],
        ])
        await struck
        await expectTrue(answers)
        const said = new Set(answers.map(({ answer }) => (answer.ok ? 'accepted' : answer.refusal.code)))
        expect(said.size, 'a batch stands or falls as a whole').toBe(1)
        expect(ANSWERS[fault]).toEqual(expect.arrayContaining([...said]))
        await expectGoesOn()
        await expectRebuilt()
        expect(await world.audit()).toEqual([])
        for (const user of [anna, marco]) await world.trading.orders.cancelAll(user)
      }
    },
    TIMEOUT_MS,
  )

  test.each(Object.keys(ANSWERS) as CommitFault[])(
    'that is %s with others behind it takes none of them along, and none is done twice',
    async (fault) => {
      await expectRebuilt({ batchLimit: 2 })
      for (let time = 0; time < TIMES; time += 1) {
        const users = [await person(), await person(), await person()]
        const struck = proxy.strike(fault)
        const answers = await placeAll(
          Array.from({ length: 18 }, (_, place) => {
            const side = place % 2 === 0 ? 'buy' : 'sell'
            return [users[place % 3] ?? '', { side, price: String(99 + (place % 4)), amount: '0.5' }]
          }),
        )
        await struck
        await expectTrue(answers)
        const accepted = answers.filter(({ answer }) => answer.ok).length
        expect(accepted).toBeGreaterThanOrEqual(fault === 'unanswered' ? 18 : 16)
        await expectRebuilt({ batchLimit: 2 })
        expect(await world.audit()).toEqual([])
        for (const user of users) await world.trading.orders.cancelAll(user)
      }
      await expectRebuilt()
    },
    TIMEOUT_MS,
  )

  test.each(Object.keys(ANSWERS) as CommitFault[])(
    'that is %s does both parts of a replacement or neither',
    async (fault) => {
      const anna = await person()
      const [old] = await placeAll([[anna, { price: '90', amount: '11' }]])
      if (old?.answer.ok !== true) throw new Error('the order to replace was refused')
      const struck = proxy.strike(fault)
      const key = `instead-${fault}`
      const { symbol, orderId } = old.answer.value
      // Paid for by what the first one held, which is all but ten.
      const replaced = await world.replace(
        anna,
        { symbol, orderId, stopOnFailure: true },
        { price: '80', amount: '12', key },
      )
      await struck
      expect(ANSWERS[fault]).toContain(replaced.ok ? 'accepted' : replaced.refusal.code)
      const open = await world.trading.history.live(anna, symbol)
      expect(open.map(({ clientOrderId }) => clientOrderId)).toEqual([replaced.ok ? key : old.key])
      expect(await world.wallet(anna, 'USDT')).toBe(replaced.ok ? '40/960' : '10/990')
      await expectGoesOn()
      await expectRebuilt()
      expect(await world.audit()).toEqual([])
      await world.trading.orders.cancelAll(anna)
    },
    TIMEOUT_MS,
  )

  test('that was lost can be asked for again by the same client order id', async () => {
    const anna = await person()
    for (const [fault, code] of [
      ['lost', 'trading.interrupted'],
      ['unanswered', undefined],
    ] as const) {
      const struck = proxy.strike(fault)
      const order = { price: '90', amount: '1', key: `again-${fault}` }
      const first = await world.place(anna, order)
      await struck
      expect(first.ok ? undefined : first.refusal.code).toBe(code)
      const second = await world.place(anna, order)
      expect(second.ok).toBe(true)
      if (first.ok && second.ok) expect(second.value.orderId).toBe(first.value.orderId)
      expect(await rowsOf(order.key)).toBe(1)
    }
    expect(await world.wallet(anna, 'USDT')).toBe('820/180')
    await world.trading.orders.cancelAll(anna)
  })

  test('that is on its way shows nobody what it brings', async () => {
    const anna = await person()
    const bookNow = () => world.bus.request(bookOf('BTC-USDT'), null, { timeoutMs: 10_000 })
    const before = await bookNow()
    const held = proxy.hold('commit')
    const placed = world.place(anna, { price: '90', amount: '1' })
    const release = await held
    const told = world.changes.length
    const during = bookNow()
    const struck = proxy.strike('lost')
    expect(world.changes.length).toBe(told)
    release()
    await struck
    expect(await placed).toMatchObject({ refusal: { code: 'trading.interrupted' } })
    expect(await during).toEqual(before)
  })
})

test(
  'connections that PostgreSQL ends under load lose nothing that was acknowledged',
  async () => {
    await expectRebuilt({ batchLimit: 2 })
    const users = await Promise.all(Array.from({ length: 6 }, person))
    const answers: Awaited<ReturnType<typeof placeAll>> = []
    let ended = 0
    let loading = true
    const load = users.map(async (user, place) => {
      for (let turn = 0; loading || turn < 20; turn += 1) {
        const side = (turn + place) % 2 === 0 ? 'buy' : 'sell'
        const price = String(99 + ((turn * 7 + place) % 3))
        answers.push(...(await placeAll([[user, { side, price, amount: '0.1' }]])))
        if (turn % 5 === 4) await world.trading.orders.cancelAll(user)
      }
    })
    for (let tries = 0; ended < 20 && tries < 2_000; tries += 1) {
      ended += await endConnections(`state <> 'idle'`)
      await new Promise((done) => setTimeout(done, 7))
    }
    loading = false
    await Promise.all(load)
    expect(ended).toBeGreaterThanOrEqual(20)
    await expectTrue(answers)
    const accepted = answers.filter(({ answer }) => answer.ok).length
    expect(accepted).toBeGreaterThan(20)
    await expectGoesOn()
    await expectRebuilt()
    for (const user of users) await world.trading.orders.cancelAll(user)
  },
  TIMEOUT_MS,
)

describe('PostgreSQL that is stuck', () => {
  const TIMEOUTS = { statementMs: 400, lockMs: 400, pauseMs: 800, connectMs: 1_000, answerMs: 700 }
  let hasty: Db
  beforeAll(() => {
    hasty = openDb({ ...ENGINE_DB, url: engineUrl(), timeouts: TIMEOUTS })
  })
  beforeEach(async () => {
    await world.engine.stop()
    world.engine = await world.trading.startEngine(hasty)
  })
  afterEach(async () => {
    await world.engine.stop()
    world.engine = await world.trading.startEngine(world.engineDb)
  })
  afterAll(() => hasty.close())

  test('behind a lock refuses whom it concerns in time, and serves the others', async () => {
    const [anna, marco] = [await person(), await person()]
    await placeAll([[anna, { price: '90', amount: '1' }]])
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    await other.query('begin')
    await other.query('select 1 from ledger.accounts where owner = $1 for update', [anna])
    const answers = await placeAll([
      [anna, { price: '91', amount: '1' }],
      [marco, { price: '92', amount: '1' }],
    ])
    await expectTrue(answers)
    expect(answers.map(({ answer }) => answer.ok)).toEqual([false, true])
    await other.end()
    await expectGoesOn()
    for (const user of [anna, marco]) await world.trading.orders.cancelAll(user)
  })

  test.each(['begin', 'commit'] as const)(
    'and takes a %s without a word is given up, and what arrives later changes nothing that was said',
    async (statement) => {
      const anna = await person()
      const held = proxy.hold(statement)
      const late = placeAll([[anna, { price: '91', amount: '1' }]])
      const release = await held
      await expectTrue(await late)
      release()
      await expectGoesOn()
      await expectTrue(await late)
      await world.trading.orders.cancelAll(anna)
    },
  )

  test('for every connection, new ones too, is waited for, and served again when it is back', async () => {
    const anna = await person()
    await expectGoesOn()
    proxy.weather('half-open')
    const late = placeAll([[anna, { price: '91', amount: '1' }]])
    await sleep(1_500)
    proxy.weather('clear')
    proxy.cutAll()
    await expectTrue(await late)
    await expectGoesOn()
    await world.trading.orders.cancelAll(anna)
  })
})

describe('an engine that was stopped while another one took over', () => {
  let successors: { readonly engine: Engine; readonly db: Db }[] = []
  afterEach(async () => {
    for (const { engine, db } of successors) {
      await engine.stop()
      await db.close()
    }
    successors = []
    world.engine = await world.trading.startEngine(world.engineDb)
  })

  /** Another process on the same database: nothing is shared with the first but that. */
  async function startSuccessor() {
    const { db, clock, ledger, markets } = world
    const logger = createLogger({ level: 'silent' })
    const bus = createMemoryBus({ logger })
    const rateLimits = createRateLimits({ clock })
    const trading = createTrading({
      ...NO_NEIGHBOURS,
      ...{ db, clock, bus, logger, ledger, markets, rateLimits },
      ids: createIds(clock),
      jobs: { at: async () => undefined },
      ordersPerSecond: 1_000_000,
      usdtValue: async () => undefined,
    })
    const engineDb = openDb({ ...ENGINE_DB, url: database.url })
    const engine = await trading.startEngine(engineDb)
    successors.push({ engine, db: engineDb })
    return { engine, orders: trading.orders }
  }

  const input = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '90', amount: '1' } as const
  const rest = { timeInForce: 'gtc', selfTrade: 'expire_taker', confirm: false } as const

  /** As the old one wakes up and learns that its time is over. */
  async function restartOld(): Promise<() => boolean> {
    let lost = false
    await world.engine.stop()
    world.engine = await world.trading.startEngine(world.engineDb, { onLeaseLost: () => (lost = true) })
    return () => lost
  }

  test(`before a batch commits nothing when it goes on, ${TAKEOVERS} times`, { timeout: TIMEOUT_MS }, async () => {
    for (let time = 0; time < TAKEOVERS; time += 1) {
      const [anna, marco] = [await person(), await person()]
      const isLost = await restartOld()
      const held = proxy.hold('begin')
      const late = placeAll([
        [anna, { price: '91', amount: '1' }],
        [anna, { price: '92', amount: '1' }],
      ])
      const release = await held
      const successor = await startSuccessor()
      const placed = await successor.orders.place(marco, { ...input, ...rest }, `successor-${time}`)
      expect(placed.ok).toBe(true)
      const hashes = successor.engine.hashes()
      release()
      await expectTrue(await late)
      expect((await late).some(({ answer }) => answer.ok)).toBe(false)
      expect(isLost()).toBe(true)
      expect(await world.wallet(anna, 'USDT')).toBe('1000/0')
      expect(successor.engine.hashes()).toEqual(hashes)
      expect(await successor.orders.cancelAll(marco)).toEqual({ ok: true, value: { cancelled: 1 } })
    }
  })

  test(`in the middle of a batch commits nothing and does not take the markets back, ${TAKEOVERS} times`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    for (let time = 0; time < TAKEOVERS; time += 1) {
      const [anna, marco] = [await person(), await person()]
      const isLost = await restartOld()
      const held = proxy.hold('commit')
      const late = placeAll([[anna, { price: '91', amount: '1' }]])
      const release = await held
      const starting = startSuccessor()
      // What PostgreSQL does by itself with a transaction that nobody goes on with.
      await expect.poll(() => endConnections(`state = 'idle in transaction'`)).toBe(1)
      const successor = await starting
      const placed = await successor.orders.place(marco, { ...input, ...rest }, `heir-${time}`)
      expect(placed.ok).toBe(true)
      release()
      const [answered] = await late
      // Its batch may have been committed before the other one came; it cannot know, and says so.
      expect(answered?.answer).toMatchObject({ refusal: { code: 'trading.outcome_unknown' } })
      expect(await rowsOf(answered?.key ?? '')).toBe(0)
      expect(isLost()).toBe(true)
      expect(await successor.orders.cancelAll(marco)).toEqual({ ok: true, value: { cancelled: 1 } })
    }
  })

  test('has its transaction ended by PostgreSQL, so that the other one need not wait for it for ever', async () => {
    const { rows } = await world.engineDb.pool.query('show idle_in_transaction_session_timeout')
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '3s' }])
  })
})
