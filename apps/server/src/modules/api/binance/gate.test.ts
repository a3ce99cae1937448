import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createRateLimits } from '../../../platform/limits/rate-limits.ts'
import { createMemoryBus } from '../../../platform/messaging/bus.ts'
import { fakeClock } from '../../../platform/time/clock.ts'
import { testDatabase } from '../../../testing/database.ts'
import { createGate } from './gate.ts'

const database = testDatabase()
const bus = createMemoryBus({ logger: { error: () => undefined } })
afterAll(() => bus.close())

const MINUTE_MS = 60_000

/** Two processes that answer, and their clock. */
function twoProcesses() {
  const clock = fakeClock('2026-11-15T12:00:00Z')
  const gates = ['one', 'two'].map((self) =>
    createGate({ db: database.db, realClock: clock, rateLimits: createRateLimits({ clock, others: { bus, self } }) }),
  )
  const pass = async (at: number, ip: string, weight: number) => {
    const passed = await gates[at]?.pass(ip, weight)
    return passed?.ok ? passed.value.usedWeight : passed?.refusal
  }
  const connect = async (at: number, ip: string, kind: 'api' | 'streams' = 'streams') => {
    const admitted = await gates[at]?.connect(ip, kind)
    return admitted?.ok ? 'in' : admitted?.refusal
  }
  return { clock, pass, connect, told: () => sleep(250) }
}

test('the weight of a minute is one for an address, whichever process answers', async () => {
  const { clock, pass, told } = twoProcesses()
  expect(await pass(0, '192.0.2.1', 3_000)).toBe(3_000)
  // Within a tenth of a second each knows only its own part.
  expect([2_999, 5_999]).toContain(await pass(1, '192.0.2.1', 2_999))
  await told()
  expect(await pass(1, '192.0.2.1', 1)).toBe(6_000)
  expect(await pass(0, '192.0.2.1', 2)).toMatchObject({ code: 'too_much_weight', retryAfterSeconds: 60 })
  expect(await pass(0, '192.0.2.2', 1)).toBe(1)
  clock.advance(MINUTE_MS)
  expect(await pass(0, '192.0.2.1', 1)).toBe(1)
})

test('one household has one weight, and IPv4 in the clothes of IPv6 is the same address', async () => {
  const { pass } = twoProcesses()
  expect(await pass(0, '2001:db8::1', 10)).toBe(10)
  expect(await pass(0, '2001:db8::2', 10)).toBe(20)
  expect(await pass(0, '192.0.2.9', 10)).toBe(10)
  expect(await pass(0, '::ffff:192.0.2.9', 10)).toBe(20)
})

test('who goes on is shut out by every process: two minutes, twice as long each time, at most a day', async () => {
  const { clock, pass, told } = twoProcesses()
  const ip = '192.0.2.33'
  const goOn = async () => {
    await pass(0, ip, 6_000)
    for (let count = 0; count < 9; count += 1) expect(await pass(0, ip, 1)).toMatchObject({ code: 'too_much_weight' })
    const last = await pass(0, ip, 1)
    // What the others are told late would count in the window that runs by then.
    await told()
    return last
  }
  for (const seconds of [120, 240, 480]) {
    const until = clock.now().getTime() + seconds * 1000
    const refusal = { code: 'banned', about: [until], retryAfterSeconds: seconds }
    expect(await goOn()).toEqual(refusal)
    expect(await pass(1, ip, 1)).toEqual(refusal)
    clock.advance(seconds * 1000 - 1)
    expect(await pass(1, ip, 1)).toMatchObject({ code: 'banned', retryAfterSeconds: 1 })
    clock.advance(1)
    expect(await pass(1, ip, 1)).toBe(1)
    clock.advance(MINUTE_MS)
  }
  await database.db.pool.query('update api.bans set seconds = 80000 where network = $1', [ip])
  expect(await goOn()).toMatchObject({ code: 'banned', retryAfterSeconds: 86_400 })
  // Two days later nobody remembers.
  clock.advance(3 * 86_400_000)
  expect(await goOn()).toMatchObject({ code: 'banned', retryAfterSeconds: 120 })
})

test('an address opens 300 connections in 5 minutes, whichever process takes them; one for requests weighs 2', async () => {
  const { clock, pass, connect, told } = twoProcesses()
  const ip = '192.0.2.50'
  for (let count = 0; count < 150; count += 1) expect(await connect(0, ip)).toBe('in')
  for (let count = 0; count < 149; count += 1) expect(await connect(1, ip)).toBe('in')
  expect(await connect(1, ip, 'api')).toBe('in')
  await told()
  expect(await connect(0, ip)).toMatchObject({ code: 'too_much_weight', retryAfterSeconds: 300 })
  expect(await connect(0, '192.0.2.51')).toBe('in')
  expect(await pass(0, ip, 1)).toBe(3)
  clock.advance(5 * MINUTE_MS)
  expect(await connect(0, ip)).toBe('in')
})

test('who is shut out opens no connection either', async () => {
  const { pass, connect } = twoProcesses()
  const ip = '192.0.2.60'
  for (let count = 0; count < 10; count += 1) await pass(0, ip, 7_000)
  expect(await connect(0, ip)).toMatchObject({ code: 'banned', retryAfterSeconds: 120 })
})
