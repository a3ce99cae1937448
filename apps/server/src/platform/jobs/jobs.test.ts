import { ok, refuse } from '@bourse/money'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { oneRow, openDb, run } from '../database/db.ts'
import { createLogger } from '../monitoring/logger.ts'
import { createMetrics } from '../monitoring/metrics.ts'
import { type FakeClock, fakeClock, systemClock } from '../time/clock.ts'
import { createJobs, type Jobs, type PeriodPayload } from './jobs.ts'

const database = testDatabase()
const START = '2030-01-01T12:00:00.000Z'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let running: Jobs[] = []
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
})

/** A worker process with its own queues on the shared database. */
function worker(clock = fakeClock(START)) {
  const metrics = createMetrics()
  const jobs = createJobs({
    db: database.db,
    ownerUrl: database.url,
    clock,
    logger: createLogger({ level: 'silent' }),
    metrics,
    retryDelaySeconds: 0,
  })
  return { jobs, clock, metrics }
}

async function start(...all: readonly { jobs: Jobs }[]): Promise<void> {
  running.push(...all.map(({ jobs }) => jobs))
  await Promise.all(all.map(({ jobs }) => jobs.start()))
}

/** A worker that remembers what it did. */
async function recorder(name: string, options: { clock?: FakeClock; cron?: string; missed?: 'each' | 'latest' } = {}) {
  const made = worker(options.clock)
  const done: unknown[] = []
  made.jobs.handle(name, async (payload) => void done.push(payload))
  if (options.cron !== undefined) made.jobs.schedule({ name, cron: options.cron, missed: options.missed ?? 'each' })
  await start(made)
  return { ...made, done }
}

const ask = (jobs: Jobs, name: string, key: string, payload: object = {}) =>
  database.db.tx(async (tx) => ok(await jobs.now(tx, { name, key, payload: { ...payload } })))
const askAt = (jobs: Jobs, name: string, dueAt: Date) =>
  database.db.tx(async (tx) =>
    ok(await jobs.at(tx, { name, key: 'k', dueAt, payload: { dueAt: dueAt.toISOString() } })),
  )
const periodsOf = (done: unknown[]) => done.map((payload) => (payload as PeriodPayload).period)

test('the overview is there before any worker ever ran', async () => {
  expect(await worker().jobs.overview()).toEqual({ queues: [], schedules: [], deadLetters: 0 })
})

test('a job starts when the clock reaches its time, not before, and only once', async () => {
  const { jobs, clock, done } = await recorder('test.timer')
  const dueAt = new Date(clock.now().getTime() + 15 * MINUTE)
  await askAt(jobs, 'test.timer', dueAt)
  clock.advance(15 * MINUTE - 1)
  await jobs.settle()
  expect(done).toEqual([])
  clock.advance(1)
  await jobs.settle()
  expect(done).toEqual([{ dueAt: dueAt.toISOString() }])
  clock.advance(DAY)
  await jobs.settle()
  expect(done).toHaveLength(1)
})

test('work of a transaction that is rolled back never happens', async () => {
  const { jobs, done } = await recorder('test.rolled-back')
  await database.db.tx(async (tx) => {
    await jobs.now(tx, { name: 'test.rolled-back', key: 'k', payload: {} })
    return refuse({ code: 'test.refused' })
  })
  await jobs.settle()
  expect(done).toEqual([])
})

test('asking again with the same key has no effect, before and after the work was done', async () => {
  const { jobs, done } = await recorder('test.repeat')
  await ask(jobs, 'test.repeat', 'one', { first: true })
  await ask(jobs, 'test.repeat', 'one', { first: false })
  await jobs.settle()
  await ask(jobs, 'test.repeat', 'one', { first: false })
  await ask(jobs, 'test.repeat', 'two', { first: true })
  await jobs.settle()
  expect(done).toEqual([{ first: true }, { first: true }])
})

test('an immediate job starts by itself, long before the next look of 15 seconds', async () => {
  const { jobs } = worker()
  let started = false
  jobs.handle('test.soon', async () => {
    started = true
  })
  await start({ jobs })
  await ask(jobs, 'test.soon', 'k')
  await vi.waitFor(() => expect(started).toBe(true), { timeout: 60_000, interval: 10 })
})

test('work that a job asks for is done before all is settled', async () => {
  const { jobs } = worker()
  const done: number[] = []
  jobs.handle<{ depth: number }>('test.chain', async ({ depth }) => {
    done.push(depth)
    if (depth < 5) await ask(jobs, 'test.chain', `depth-${depth + 1}`, { depth: depth + 1 })
  })
  await start({ jobs })
  await ask(jobs, 'test.chain', 'depth-1', { depth: 1 })
  await jobs.settle()
  expect(done).toEqual([1, 2, 3, 4, 5])
})

test('a timer that was handed over by a process that died before marking it does not run twice', async () => {
  const { jobs, done } = await recorder('test.crash')
  await ask(jobs, 'test.crash', 'k')
  await jobs.settle()
  await run(database.db.queryable, sql`update platform.timers set dispatched_at = null where id = ${'test.crash:k'}`)
  await jobs.settle()
  expect(done).toHaveLength(1)
})

test('work that nobody here handles stays until somebody does', async () => {
  const { jobs } = await recorder('test.known')
  await ask(jobs, 'test.unknown', 'k', { kept: true })
  await jobs.settle()
  expect((await jobs.overview()).queues).toContainEqual(expect.objectContaining({ name: 'test.unknown', waiting: 1 }))
  const later = await recorder('test.unknown')
  await later.jobs.settle()
  expect(later.done).toEqual([{ kept: true }])
})

test('a job that fails is tried again', async () => {
  const { jobs, metrics } = worker()
  let tries = 0
  jobs.handle('test.flaky', async () => {
    tries += 1
    if (tries < 3) throw new Error('not yet')
  })
  await start({ jobs })
  await ask(jobs, 'test.flaky', 'k')
  await jobs.settle()
  expect(tries).toBe(3)
  const text = await metrics.registry.metrics()
  expect(text).toContain('jobs_total{name="test.flaky",outcome="failed"} 2')
  expect(text).toContain('jobs_total{name="test.flaky",outcome="completed"} 1')
})

test('after five tries a job is given up, kept as a dead letter, and hurts no other', async () => {
  const { jobs, metrics } = worker()
  const before = (await jobs.overview()).deadLetters
  const done: string[] = []
  jobs.handle<{ id: string }>('test.poison', async ({ id }) => {
    done.push(id)
    if (id === 'bad') throw new Error('always')
  })
  await start({ jobs })
  await ask(jobs, 'test.poison', 'bad', { id: 'bad' })
  await ask(jobs, 'test.poison', 'good', { id: 'good' })
  await jobs.settle()
  expect(done.toSorted()).toEqual(['bad', 'bad', 'bad', 'bad', 'bad', 'good'])
  expect(await metrics.registry.metrics()).toContain('jobs_total{name="test.poison",outcome="dead"} 1')
  const overview = await jobs.overview()
  expect(overview.deadLetters).toBe(before + 1)
  const queue = overview.queues.find(({ name }) => name === 'test.poison')
  expect(queue).toMatchObject({ waiting: 0, queued: 0, active: 0, failed: 1 })
  expect(queue?.lastCompletedAt).toBeInstanceOf(Date)
  expect(queue?.lastFailedAt).toBeInstanceOf(Date)
})

test('a schedule fires for each period once the clock has passed it, oldest first', async () => {
  const { jobs, clock, done } = await recorder('test.daily', { cron: '0 8 * * *' })
  await jobs.settle()
  expect(done).toEqual([])
  clock.advance(30 * DAY)
  await jobs.settle()
  const days = Array.from({ length: 30 }, (_, at) => `2030-01-${String(at + 2).padStart(2, '0')}T08:00:00.000Z`)
  expect(periodsOf(done)).toEqual(days)
})

test('more missed periods than fit into one transaction are still all emitted', async () => {
  const { jobs, clock, done } = await recorder('test.minutely', { cron: '* * * * *' })
  clock.advance(450 * MINUTE)
  await jobs.settle()
  expect(new Set(periodsOf(done)).size).toBe(450)
  expect(done).toHaveLength(450)
})

test('where once is enough only the latest missed period fires', async () => {
  const { jobs, clock, done } = await recorder('test.latest', { cron: '* * * * *', missed: 'latest' })
  clock.advance(365 * DAY + 30_000)
  await jobs.settle()
  expect(periodsOf(done)).toEqual(['2031-01-01T12:00:00.000Z'])
  clock.advance(30_000)
  await jobs.settle()
  expect(periodsOf(done)).toHaveLength(2)
})

test('a schedule fires once however many workers there are', async () => {
  const clock = fakeClock(START)
  const done: string[] = []
  const workers = [1, 2, 3].map(() => {
    const made = worker(clock)
    made.jobs.handle<PeriodPayload>('test.shared', async ({ period }) => void done.push(period))
    made.jobs.schedule({ name: 'test.shared', cron: '*/10 * * * *' })
    return made
  })
  await start(...workers)
  clock.advance(4 * 60 * MINUTE)
  await Promise.all(workers.map(({ jobs }) => jobs.settle()))
  expect(done).toHaveLength(24)
  expect(new Set(done).size).toBe(24)
})

test('periods that passed while nobody worked are made up for at the next start', async () => {
  const clock = fakeClock(START)
  const before = await recorder('test.restart', { clock, cron: '0 0 * * *' })
  await before.jobs.stop()
  running = []
  clock.advance(3 * DAY)
  const after = await recorder('test.restart', { clock, cron: '0 0 * * *' })
  await after.jobs.settle()
  expect(periodsOf(after.done)).toEqual([2, 3, 4].map((day) => `2030-01-0${day}T00:00:00.000Z`))
})

test('a schedule whose rhythm changed begins its new one from now', async () => {
  const clock = fakeClock(START)
  await recorder('test.changed', { clock, cron: '0 0 1 1 *' })
  const { jobs } = await recorder('test.changed', { clock, cron: '30 * * * *' })
  expect((await jobs.overview()).schedules).toContainEqual({
    name: 'test.changed',
    cron: '30 * * * *',
    nextAt: new Date('2030-01-01T12:30:00Z'),
  })
})

test('work goes on after every connection was cut', async () => {
  const { jobs, done } = await recorder('test.cut')
  await ask(jobs, 'test.cut', 'before')
  await jobs.settle()
  const owner = openDb({ url: database.url, poolSize: 1, role: undefined, onPoolError: () => undefined })
  const cut = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await run(owner.queryable, cut)
  await owner.close()
  await vi.waitFor(() => ask(jobs, 'test.cut', 'after'), { timeout: 60_000 })
  await vi.waitFor(() => expect(done).toHaveLength(2), { timeout: 60_000 })
})

test('a start brings up to date what an earlier version made otherwise, and leaves a queue that is as it should be', async () => {
  const begin = async () => {
    const { jobs } = worker()
    for (const name of ['test.former', 'test.same']) jobs.handle(name, async () => undefined)
    await jobs.start()
    await jobs.stop()
  }
  await begin()
  const owner = openDb({ url: database.url, poolSize: 1, role: undefined, onPoolError: () => undefined })
  onTestFinished(() => owner.close())
  const written = `select name, retry_limit as retries, updated_on as at from pgboss.queue where name in ('test.former', 'test.same') order by name`
  const before = (await owner.pool.query(written)).rows
  await owner.pool.query(`update pgboss.queue set retry_limit = 1 where name = 'test.former'`)
  await begin()
  const [former, same] = (await owner.pool.query(written)).rows
  expect(former.retries).toBe(4)
  expect(former.at).not.toEqual(before[0].at)
  expect(same).toEqual(before[1])
})

test('stopping waits for the job that runs', async () => {
  const { jobs } = worker()
  const steps: string[] = []
  jobs.handle('test.slow', async () => {
    steps.push('begun')
    await new Promise((resolve) => setTimeout(resolve, 300))
    steps.push('ended')
  })
  await jobs.start()
  await ask(jobs, 'test.slow', 'k')
  await jobs.tick()
  await vi.waitFor(() => expect(steps).toEqual(['begun']), { timeout: 60_000, interval: 5 })
  await jobs.stop()
  expect(steps).toEqual(['begun', 'ended'])
  const job = sql<{ state: string }>`select state::text from pgboss.job where name = 'test.slow'`
  expect(await oneRow(database.db.queryable, job)).toEqual({ state: 'completed' })
})

test('as many jobs run at once as the handler allows', async () => {
  const { jobs } = worker()
  let [now, most] = [0, 0]
  jobs.handle(
    'test.parallel',
    async () => {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setTimeout(resolve, 50))
      now -= 1
    },
    { concurrency: 3 },
  )
  await start({ jobs })
  for (let index = 0; index < 9; index += 1) await ask(jobs, 'test.parallel', String(index))
  await jobs.settle()
  expect(most).toBe(3)
})

test('settling gives up with the names of what does not end', async () => {
  const { jobs } = worker()
  jobs.handle('test.endless', () => new Promise((resolve) => setTimeout(resolve, 1_000)))
  await start({ jobs })
  await ask(jobs, 'test.endless', 'k')
  await expect(jobs.settle({ timeoutMs: 200 })).rejects.toThrow('test.endless')
})

test('a schedule needs a handler, and a name has one handler', async () => {
  const { jobs } = worker()
  jobs.schedule({ name: 'test.lonely', cron: '* * * * *' })
  await expect(jobs.start()).rejects.toThrow('test.lonely')
  const other = worker()
  other.jobs.handle('test.twice', async () => undefined)
  expect(() => other.jobs.handle('test.twice', async () => undefined)).toThrow('test.twice')
})

test('the ticker follows the system clock by itself', async () => {
  const { jobs, done } = await recorder('test.system', { clock: { ...fakeClock(START), now: systemClock.now } })
  await askAt(jobs, 'test.system', new Date(systemClock.now().getTime() + 300))
  await vi.waitFor(() => expect(done).toHaveLength(1), { timeout: 60_000, interval: 10 })
})
