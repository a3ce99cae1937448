import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { systemClock } from '../time/clock.ts'
import { createHeartbeats, type Heartbeats } from './heartbeats.ts'
import { createLogger } from './logger.ts'

const database = testDatabase()
const setUp = () => createHeartbeats({ db: database.db, logger: createLogger({ level: 'silent' }) })
const find = async (heartbeats: Heartbeats, process: string) =>
  (await heartbeats.list()).find((one) => one.process === process)

afterEach(() => void vi.useRealTimers())

/** Only the beating and the time of day are faked; the database driver keeps its real timers. */
const fakeTime = () => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })

test('a process that started is listed as alive, and one that stopped is not listed', async () => {
  const heartbeats = setUp()
  const stop = await heartbeats.start({ process: 'host:1', role: 'worker' })
  expect(await find(heartbeats, 'host:1')).toMatchObject({ role: 'worker', alive: true })
  await stop()
  expect(await find(heartbeats, 'host:1')).toBeUndefined()
})

test('a process beats every five seconds of real time', async () => {
  fakeTime()
  const heartbeats = setUp()
  const stop = await heartbeats.start({ process: 'host:2', role: 'api' })
  const first = await find(heartbeats, 'host:2')
  vi.advanceTimersByTime(5_000)
  await vi.waitFor(
    async () => {
      const second = await find(heartbeats, 'host:2')
      expect(second?.startedAt).toEqual(first?.startedAt)
      expect(second?.seenAt.getTime()).toBe((first?.seenAt.getTime() ?? 0) + 5_000)
    },
    { timeout: 60_000 },
  )
  await stop()
})

test('a process that fell silent is listed as dead, and forgotten after a day when another starts', async () => {
  fakeTime()
  const heartbeats = setUp()
  await heartbeats.start({ process: 'host:3', role: 'api' })
  vi.clearAllTimers()
  vi.setSystemTime(systemClock.now().getTime() + 16_000)
  expect(await find(heartbeats, 'host:3')).toMatchObject({ alive: false })
  vi.setSystemTime(systemClock.now().getTime() + 24 * 60 * 60 * 1000)
  const stop = await heartbeats.start({ process: 'host:4', role: 'api' })
  expect(await find(heartbeats, 'host:3')).toBeUndefined()
  await stop()
})
