import { assert } from '@bourse/money'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '../../../platform/database/db.ts'
import { LONG_WAITS } from '../../../testing/long-timeouts.ts'
import { tradingWorld } from '../trading.fixture.ts'
import { type CommandMessage, commandsOf } from './commands.ts'
import type { Engine } from './engine.ts'
import type { Engines } from './engines.ts'
import { GROUPS_CHANGED } from './groups.ts'

const TIMEOUT_MS = 100_000

const world = tradingWorld()
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  expect(await world.audit()).toEqual([])
})

let people = 0
async function person(): Promise<string> {
  people += 1
  const user = `usr_group${people}`
  for (const asset of ['BTC', 'USDT', 'EUR', 'ETH']) await world.fund(user, asset, 10_000)
  return user
}

async function startSecond(): Promise<Engine> {
  const engine = await world.trading.startEngine(world.engineDb, { group: 'second' })
  stops.push(() => engine.stop())
  return engine
}

const rowsOf = async (keys: readonly string[]) => {
  const { rows } = await world.db.pool.query<{ count: number }>(
    'select count(*) from trading.orders where client_order_id = any($1)',
    [keys],
  )
  return rows[0]?.count
}
/** Engines that a test started one by one are looked after by nobody. */
async function move(symbol: string, to: string) {
  await world.db.pool.query(`update trading.engines set renewed_at = now() where not released`)
  return world.trading.groups.move(symbol, to)
}
const groupOf = async (symbol: string) =>
  (await world.trading.groups.list()).find(({ symbols }) => symbols.includes(symbol))?.name

describe('a market', () => {
  test('is moved to and fro under load, and every order is there once', async () => {
    const second = await startSecond()
    const [anna, marco] = [await person(), await person()]
    const keys: string[] = []
    const refusals: string[] = []
    let moving = true
    const load = [anna, marco, anna, marco].map(async (user, place) => {
      for (let turn = 0; moving; turn += 1) {
        const key = `move-${place}-${turn}`
        keys.push(key)
        const side = (place + turn) % 2 === 0 ? 'buy' : 'sell'
        const order = { symbol: 'BTC-EUR', side, price: String(99 + (turn % 3)), amount: '0.1', key } as const
        const placed = await world.place(user, order)
        if (!placed.ok) refusals.push(placed.refusal.code)
        if (turn % 7 === 0 && placed.ok) await world.trading.orders.cancel(user, placed.value)
      }
    })
    stops.push(async () => {
      moving = false
      await Promise.all(load)
    })
    for (let turn = 0; turn < 5 || keys.length < 100; turn += 1) {
      const before = keys.length
      await vi.waitFor(() => expect(keys.length).toBeGreaterThan(before + 8), { timeout: 60_000, interval: 5 })
      expect(await move('BTC-EUR', turn % 2 === 0 ? 'second' : 'main')).toEqual({ ok: true, value: undefined })
    }
    if ((await groupOf('BTC-EUR')) === 'main') await move('BTC-EUR', 'second')
    moving = false
    await Promise.all(load)
    expect(refusals).toEqual([])
    expect(await groupOf('BTC-EUR')).toBe('second')
    expect([...second.hashes().keys()]).toEqual(['BTC-EUR'])
    expect(world.engine.hashes().has('BTC-EUR')).toBe(false)
    expect(await rowsOf(keys)).toBe(keys.length)
    // E9: whoever follows the market sees one sequence, whichever engine told it.
    const changes = world.changes.filter(({ symbol, from, to }) => symbol === 'BTC-EUR' && to > from)
    for (const [place, change] of changes.entries()) if (place > 0) expect(change.from).toBe(changes[place - 1]?.to)
    expect(await move('BTC-EUR', 'main')).toMatchObject({ ok: true })
    for (const user of [anna, marco]) await world.trading.orders.cancelAll(user)
  })

  test('of each group is reached by who cancels everything', async () => {
    await startSecond()
    const anna = await person()
    expect(await move('ETH-USDT', 'second')).toMatchObject({ ok: true })
    await world.place(anna, { price: '90', amount: '1' })
    await world.place(anna, { symbol: 'ETH-USDT', price: '90', amount: '1' })
    expect(await world.trading.orders.cancelAll(anna)).toEqual({ ok: true, value: { cancelled: 2 } })
    expect(await move('ETH-USDT', 'main')).toMatchObject({ ok: true })
  })

  test('goes to no group without an engine, and nowhere when it is there', async () => {
    expect(await move('BTC-EUR', 'nobody')).toEqual({ ok: false, refusal: { code: 'group_without_engine' } })
    await startSecond()
    expect(await move('BTC-EUR', 'main')).toEqual({ ok: false, refusal: { code: 'same_group' } })
    expect(await move('DOGE-EUR', 'second')).toEqual({ ok: false, refusal: { code: 'market_unknown' } })
  })

  test('is taken from a dead engine, which commits nothing when it wakes up', async () => {
    const second = await startSecond()
    const anna = await person()
    expect(await move('ETH-USDT', 'second')).toMatchObject({ ok: true })
    await world.place(anna, { symbol: 'ETH-USDT', price: '90', amount: '1' })
    // It answers no more, and its lease has run out: as it is with a process that was stopped.
    await second.stop()
    await world.db.pool.query(
      `update trading.engines set released = false, renewed_at = now() - interval '1 hour' where name = 'second'`,
    )
    await world.db.pool.query(`update trading.engines set renewed_at = now() where name = 'main'`)
    expect(await world.trading.groups.move('ETH-USDT', 'main')).toMatchObject({ ok: true })
    const { rows } = await world.db.pool.query<{ epoch: number }>(
      `select epoch from trading.engines where name = 'second'`,
    )
    expect(rows[0]?.epoch).toBeGreaterThan(second.lease.epoch)
    expect(await world.trading.orders.cancelAll(anna)).toEqual({ ok: true, value: { cancelled: 1 } })
  })
})

test('a command that has waited too long is refused and never done', async () => {
  const anna = await person()
  const order = {
    type: 'limit',
    side: 'buy',
    price: 9_000,
    stop: 0,
    stopLimit: 0,
    quantity: 100_000,
    budget: '0',
  } as const
  const command: CommandMessage = {
    op: 'place',
    list: null,
    user: anna,
    symbol: 'BTC-USDT',
    clientOrderId: 'late',
    confirm: false,
    order: { ...order, timeInForce: 'gtc', selfTrade: 'expire_taker' },
  }
  const ask = (waitMs: number) =>
    world.bus.request(commandsOf(world.engine.lease), { command, waitMs }, { timeoutMs: 20_000 })
  expect(await ask(-1)).toEqual({ ok: false, refusal: { code: 'trading.busy' } })
  expect(await rowsOf(['late'])).toBe(0)
  // As long as it waits, so long the engine stood still before it could read it.
  const late = ask(1_000)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
  expect(await late).toEqual({ ok: false, refusal: { code: 'trading.busy' } })
  expect(await rowsOf(['late'])).toBe(0)
  expect(await ask(10_000)).toMatchObject({ ok: true })
  await world.trading.orders.cancelAll(anna)
})

test('who asked an engine that another has replaced is not left waiting', { timeout: TIMEOUT_MS }, async () => {
  const anna = await person()
  // It takes the question and never answers, as a process that was killed.
  await world.engine.stop()
  let asked = 0
  await world.db.pool.query(`update trading.engines set epoch = epoch + 1, released = false where name = 'main'`)
  const { rows } = await world.db.pool.query<{ epoch: number }>(`select epoch from trading.engines where name = 'main'`)
  const dead = { name: 'main', epoch: rows[0]?.epoch ?? 0 }
  const leave = world.bus.respond(commandsOf(dead), () => {
    asked += 1
    return new Promise(() => undefined)
  })
  world.bus.publish(GROUPS_CHANGED, {})
  const placed = world.place(anna, { price: '90', amount: '1', key: 'unanswered' })
  await vi.waitFor(() => expect(asked).toBe(1), { timeout: 60_000, interval: 5 })
  world.engine = await world.trading.startEngine(world.engineDb)
  // An answer is waited for longer than this test may take, so that this one comes of the replacement alone.
  expect(LONG_WAITS.answerMs).toBeGreaterThan(TIMEOUT_MS)
  expect(await placed).toEqual({ ok: false, refusal: { code: 'trading.outcome_unknown' } })
  expect(await world.place(anna, { price: '90', amount: '1', key: 'unanswered' })).toMatchObject({ ok: true })
  leave()
  await world.trading.orders.cancelAll(anna)
})

describe('of several engines', () => {
  const PACE = { leaseMs: 1_000, renewMs: 100, graceMs: 300 }
  const QUICK = { cancelOnlyMs: 0, postOnlyMs: 0 }

  /** A process of its own, as far as leases go: `silent` keeps it from renewing, as if it were stopped. */
  async function start(holder: string, preferred: readonly string[], awayMs = () => 0) {
    let silent = false
    const leaseDb: Db = {
      ...world.db,
      get queryable() {
        assert(!silent, 'this process is stopped')
        return world.db.queryable
      },
    }
    const lost: string[] = []
    const bus = { ...world.bus, awayMs }
    const options = { holder, preferred, alone: false, pace: PACE, recovery: QUICK, bus }
    const engines = await world.trading.startEngines(world.engineDb, {
      ...options,
      onLeaseLost: () => void lost.push(holder),
      leaseDb,
    })
    stops.push(() => engines.stop())
    return { engines, lost, silence: () => (silent = true) }
  }
  const TIMEOUTS = { timeout: 60_000, interval: 20 }
  const has = (engines: Engines, groups: readonly string[]) =>
    vi.waitFor(() => expect(engines.groups().toSorted()).toEqual(groups), TIMEOUTS)
  /** Whoever is first takes a group that nobody asked for: it says nothing about this one. */
  const hasMain = (engines: Engines) => vi.waitFor(() => expect(engines.groups()).toContain('main'), TIMEOUTS)

  test('one that likes to have a group is given it once, however little else the other has', async () => {
    const epoch = async () => {
      const { rows } = await world.db.pool.query<{ epoch: number }>(
        `select epoch from trading.engines where name = 'main'`,
      )
      return rows[0]?.epoch ?? 0
    }
    await world.engine.stop()
    const other = await start('other', [])
    await hasMain(other.engines)
    const before = await epoch()
    const friend = await start('friend', ['main'])
    await hasMain(friend.engines)
    expect(await epoch()).toBe(before + 1)
    for (const { engines } of [other, friend]) await engines.stop()
    world.engine = await world.trading.startEngine(world.engineDb)
  })

  test('none keeps or takes a group while nobody can ask it', async () => {
    await world.engine.stop()
    let awayMs = 0
    const cutOff = await start('cut-off', ['main'], () => awayMs)
    await hasMain(cutOff.engines)
    awayMs = PACE.leaseMs
    await has(cutOff.engines, [])
    const other = await start('other', [])
    await hasMain(other.engines)
    const anna = await person()
    expect(await world.place(anna, { price: '90', amount: '1' })).toMatchObject({ ok: true })
    expect(cutOff.engines.groups()).toEqual([])
    awayMs = 0
    await hasMain(cutOff.engines)
    expect(await world.trading.orders.cancelAll(anna)).toMatchObject({ ok: true })
    for (const { engines } of [other, cutOff]) await engines.stop()
    world.engine = await world.trading.startEngine(world.engineDb)
  })

  test('each takes its group; a stopped one hands its own over, a silent one loses it and commits nothing more', async () => {
    await world.engine.stop()
    const one = await start('one', ['main'])
    const two = await start('two', ['second'])
    await has(one.engines, ['main'])
    await has(two.engines, ['second'])
    const anna = await person()
    expect(await move('ETH-USDT', 'second')).toMatchObject({ ok: true })
    expect(await world.place(anna, { symbol: 'ETH-USDT', price: '90', amount: '1' })).toMatchObject({ ok: true })
    await one.engines.stop()
    await has(two.engines, ['main', 'second'])
    expect(await world.place(anna, { price: '90', amount: '1' })).toMatchObject({ ok: true })
    const three = await start('three', [])
    two.silence()
    await has(three.engines, ['main', 'second'])
    expect(await world.place(anna, { price: '91', amount: '1' })).toMatchObject({ ok: true })
    // The old engine still listens at its own address; what reaches it there it cannot commit.
    const { rows } = await world.db.pool.query<{ epoch: number }>(
      `select epoch from trading.engines where name = 'main'`,
    )
    const old = commandsOf({ name: 'main', epoch: Number(rows[0]?.epoch) - 1 })
    const late = { command: { op: 'cancel_user', user: anna }, waitMs: 5_000 } as const
    expect(await world.bus.request(old, late, { timeoutMs: 5_000 })).toMatchObject({
      refusal: { code: 'trading.interrupted' },
    })
    expect(two.lost).toEqual(['two'])
    expect(await world.trading.orders.cancelAll(anna)).toEqual({ ok: true, value: { cancelled: 3 } })
    expect(await move('ETH-USDT', 'main')).toMatchObject({ ok: true })
    for (const { engines } of [two, three]) await engines.stop()
    world.engine = await world.trading.startEngine(world.engineDb)
  })
})

describe('a market whose engine died', () => {
  const WAITS = { cancelOnlyMs: 400, postOnlyMs: 400 }
  const lastChange = () => world.changes.findLast(({ symbol }) => symbol === 'BTC-USDT')
  const modeNow = () => lastChange()?.mode
  const refusalOf = (answer: Awaited<ReturnType<typeof world.place>>) => (answer.ok ? 'accepted' : answer.refusal.code)
  /** As if it had been killed: its lease is not released. */
  async function dieAndComeBack() {
    await world.engine.stop()
    await world.db.pool.query(`update trading.engines set released = false`)
    world.engine = await world.trading.startEngine(world.engineDb, { recovery: WAITS })
  }
  async function restartInOrder() {
    await world.engine.stop()
    world.engine = await world.trading.startEngine(world.engineDb, { recovery: WAITS })
  }

  test('comes back cancel-only, then post-only, then open; after a stop in order it is open at once', async () => {
    const anna = await person()
    const resting = await world.place(anna, { price: '90', amount: '1' })
    assert(resting.ok, 'the order rests')
    await dieAndComeBack()
    expect(refusalOf(await world.place(anna, { price: '91', amount: '1' }))).toBe('trading.market_cancel_only')
    expect(lastChange()).toMatchObject({ mode: 'cancel_only', resumeMode: 'open' })
    expect(await world.trading.orders.cancel(anna, resting.value)).toMatchObject({ ok: true })
    await vi.waitFor(() => expect(modeNow()).toBe('post_only'), { timeout: 60_000, interval: 10 })
    expect(lastChange()?.resumeMode).toBe('open')
    const taking = await world.place(anna, { price: '91', amount: '1', timeInForce: 'ioc' })
    expect(refusalOf(taking)).toBe('trading.market_post_only')
    const posted = await world.place(anna, { price: '91', amount: '1', timeInForce: 'post_only' })
    expect(refusalOf(posted)).toBe('accepted')
    await vi.waitFor(() => expect(modeNow()).toBe('open'), { timeout: 60_000, interval: 10 })
    expect(lastChange()?.resumeMode).toBeNull()
    expect(refusalOf(await world.place(anna, { price: '91', amount: '1' }))).toBe('accepted')
    await restartInOrder()
    expect(refusalOf(await world.place(anna, { price: '92', amount: '1' }))).toBe('accepted')
    await world.trading.orders.cancelAll(anna)
  })

  test('begins again when the next engine dies on the way, and ends where it was', async () => {
    const anna = await person()
    await dieAndComeBack()
    await vi.waitFor(() => expect(modeNow()).toBe('post_only'), { timeout: 60_000, interval: 10 })
    await dieAndComeBack()
    expect(refusalOf(await world.place(anna, { price: '91', amount: '1' }))).toBe('trading.market_cancel_only')
    await restartInOrder()
    expect(refusalOf(await world.place(anna, { price: '91', amount: '1' }))).toBe('trading.market_cancel_only')
    await vi.waitFor(() => expect(modeNow()).toBe('open'), { timeout: 60_000, interval: 10 })
  })

  test('stays as the operator said, before and on the way', async () => {
    await world.trading.orders.setMode('ETH-USDT', 'halted')
    await dieAndComeBack()
    await world.trading.orders.setMode('BTC-EUR', 'halted')
    await vi.waitFor(() => expect(modeNow()).toBe('open'), { timeout: 60_000, interval: 10 })
    const anna = await person()
    for (const symbol of ['ETH-USDT', 'BTC-EUR'])
      expect(refusalOf(await world.place(anna, { symbol, price: '90', amount: '1' }))).toBe('trading.market_halted')
    for (const symbol of ['ETH-USDT', 'BTC-EUR']) await world.trading.orders.setMode(symbol, 'open')
  })
})
