import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createLogger } from '../monitoring/logger.ts'
import { createAgreedClock } from './agreed-clock.ts'
import { type Clock, systemClock } from './clock.ts'

const database = testDatabase()
const HOUR_MS = 3_600_000

/** A machine whose clock somebody sets. */
function machineOff(initialMs: number): Clock & { set(ms: number): void } {
  let byMs = initialMs
  return {
    now: () => new Date(systemClock.now().getTime() + byMs),
    set(ms) {
      byMs = ms
    },
  }
}

async function clockOn(machine: Clock) {
  const lines: { level: string; offMs?: number }[] = []
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(JSON.parse(line)) } })
  const clock = await createAgreedClock({ db: database.db, logger, machine, lookEveryMs: 20 })
  const offMs = () => Math.abs(clock.now().getTime() - systemClock.now().getTime())
  return { clock, lines, offMs }
}

test.each([HOUR_MS, -HOUR_MS])(
  'a machine that is %d ms off goes by the time of PostgreSQL, and says so once',
  async (ms) => {
    const { clock, lines, offMs } = await clockOn(machineOff(ms))
    expect(offMs()).toBeLessThan(2_000)
    await expect.poll(offMs).toBeLessThan(2_000)
    clock.stop()
    expect(lines).toMatchObject([{ level: 'error' }])
    expect(Math.abs((lines[0]?.offMs ?? 0) - ms)).toBeLessThan(2_000)
  },
)

test('a machine that is right enough keeps its own time, to the millisecond', async () => {
  const machine = machineOff(700)
  const frozen = machine.now()
  const { clock, lines } = await clockOn({ now: () => frozen })
  expect(clock.now()).toEqual(frozen)
  clock.stop()
  expect(lines).toEqual([])
})

test('a clock that is set while the process runs is noticed, and so is its return', async () => {
  const machine = machineOff(0)
  const { clock, lines, offMs } = await clockOn(machine)
  machine.set(-HOUR_MS)
  await expect.poll(offMs).toBeLessThan(2_000)
  machine.set(0)
  await expect.poll(offMs).toBeLessThan(2_000)
  await expect.poll(() => lines.map(({ level }) => level)).toEqual(['error', 'warn'])
  clock.stop()
})

test('while PostgreSQL does not answer, the last answer stands', async () => {
  let away = false
  const { queryable } = database.db
  const db = new Proxy(database.db, {
    get: (target, name) => {
      if (name !== 'queryable') return Reflect.get(target, name)
      if (away) throw new Error('no database')
      return queryable
    },
  })
  const machine = machineOff(HOUR_MS)
  const logger = createLogger({ level: 'silent' })
  const clock = await createAgreedClock({ db, logger, machine, lookEveryMs: 20 })
  away = true
  await new Promise((done) => setTimeout(done, 100))
  expect(Math.abs(clock.now().getTime() - systemClock.now().getTime())).toBeLessThan(2_000)
  clock.stop()
})
