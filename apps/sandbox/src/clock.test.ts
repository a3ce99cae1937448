import { ok } from '@bourse/money'
import { run, type Tx } from '@bourse/server/platform/database/db.ts'
import { createJobs, type Jobs } from '@bourse/server/platform/jobs/jobs.ts'
import { createLogger } from '@bourse/server/platform/monitoring/logger.ts'
import { createMetrics } from '@bourse/server/platform/monitoring/metrics.ts'
import { fakeClock } from '@bourse/server/platform/time/clock.ts'
import { testDatabase } from '@bourse/server/testing/database.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type ClockSetting, frozen, headed, movedTo, nextStop, running, timeOf } from './clock.rules.ts'
import { createSandboxClock } from './clock.ts'
import { openSandbox, type TestSandbox } from './sandbox.fixture.ts'

const database = testDatabase()
const logger = createLogger({ level: 'silent' })
const DAY = 86_400_000
let world: TestSandbox

const openClock = (realClock = fakeClock('2026-06-01T08:00:00Z')) =>
  createSandboxClock({ db: database.db, realClock, logger })
const inTx = (work: (tx: Tx) => Promise<unknown>) =>
  database.db.tx(async (tx) => {
    await work(tx)
    return ok()
  })

beforeEach(async () => {
  await run(
    database.db.queryable,
    sql`update sandbox.clock set offset_ms = 0, frozen_at = null, heading_from = null, heading_to = null`,
  )
  world = await openSandbox(database.db)
})

test('time runs with real time until it is moved, and then at a distance from it', async () => {
  const { calls, clock, realClock, office } = world
  const { context } = await office.logIn('operator')
  const before = clock.now().getTime()
  const answer = await calls.advanceClock({ seconds: 7 * 86_400 }, context)
  expect(answer).toMatchObject({ ok: true, value: { frozen: false, now: new Date(before + 7 * DAY).toISOString() } })
  realClock.advance(1_500)
  expect(clock.now().getTime()).toBe(before + 7 * DAY + 1_500)
})

test('a frozen clock stands, may be advanced, and goes on from where it stood', async () => {
  const { calls, clock, realClock, office } = world
  const { context } = await office.logIn('admin')
  const start = clock.now().getTime()
  expect(await calls.freezeClock({}, context)).toMatchObject({ ok: true, value: { frozen: true } })
  realClock.advance(DAY)
  expect(clock.now().getTime()).toBe(start)
  await calls.advanceClock({ seconds: 60 }, context)
  expect(clock.now().getTime()).toBe(start + 60_000)
  const goneOn = await calls.runClock({}, context)
  expect(goneOn).toMatchObject({ ok: true, value: { frozen: false, now: new Date(start + 60_000).toISOString() } })
  realClock.advance(2_000)
  expect(clock.now().getTime()).toBe(start + 62_000)
})

test('a restart takes the stored time over, moved or frozen', async () => {
  const { calls, clock, realClock, office } = world
  const { context } = await office.logIn('admin')
  await calls.advanceClock({ seconds: 3600 }, context)
  realClock.advance(5_000)
  const restarted = await openClock(fakeClock(realClock.now()))
  expect(restarted.now()).toEqual(clock.now())
  await calls.freezeClock({}, context)
  const later = await openClock(fakeClock(new Date(realClock.now().getTime() + DAY)))
  expect(later.now()).toEqual(clock.now())
  expect(later.read().frozen).toBe(true)
})

test('another process follows by itself within a second or so', async () => {
  const elsewhere = await openClock()
  const before = elsewhere.now().getTime()
  await inTx((tx) => world.clock.head(tx, DAY))
  await inTx((tx) => world.clock.moveTo(tx, new Date(before + DAY)))
  await expect.poll(() => elsewhere.now().getTime()).toBe(before + DAY)
  elsewhere.stop()
})

test('a process that hears late of a freeze waits instead of going back', async () => {
  const realClock = fakeClock('2026-06-01T08:00:00Z')
  const here = await openClock(realClock)
  const elsewhere = await openClock(realClock)
  for (const clock of [here, elsewhere]) clock.stop()
  await inTx((tx) => here.freeze(tx))
  await here.follow()
  const stood = here.now().getTime()
  realClock.advance(900)
  expect(elsewhere.now().getTime()).toBe(stood + 900)
  await elsewhere.follow()
  expect(elsewhere.now().getTime()).toBe(stood + 900)
  expect(here.now().getTime()).toBe(stood)
})

test('two operators who advance at once both have their way', async () => {
  const { calls, clock, office } = world
  const { context } = await office.logIn('admin')
  const before = clock.now().getTime()
  await Promise.all([60, 600, 6_000].map((seconds) => calls.advanceClock({ seconds }, context)))
  expect(clock.now().getTime()).toBe(before + 6_660_000)
})

let worlds = 0

/** A world whose jobs are real, with one that is due every week. */
async function openWeeks(weeks: number) {
  const world = ++worlds
  const realClock = fakeClock('2026-06-01T08:00:00Z')
  const clock = await openClock(realClock)
  const { db, url } = database
  const jobs: Jobs = createJobs({ db, ownerUrl: url, clock, logger, metrics: createMetrics(), retryDelaySeconds: 0 })
  const done: string[] = []
  const began = clock.now().getTime()
  const ask = (week: number) =>
    inTx((tx) =>
      jobs.at(tx, {
        ...{ name: 'sandbox.weekly', key: `${world} ${week}`, payload: { week } },
        dueAt: new Date(began + 7 * week * DAY),
      }),
    )
  jobs.handle(
    'sandbox.weekly',
    async ({ week }: { week: number }) => {
      done.push(clock.now().toISOString())
      if (week < weeks) await ask(week + 1)
    },
    { atMarket: true },
  )
  const often: string[] = []
  jobs.schedule({ name: 'sandbox.often', cron: '*/5 * * * *', missed: 'latest' })
  jobs.handle('sandbox.often', async () => void often.push(clock.now().toISOString()))
  const followed = new Set<string>()
  jobs.schedule({ name: 'sandbox.follow', cron: '* * * * *', missed: 'latest' })
  jobs.handle('sandbox.follow', async () => void followed.add(clock.now().toISOString()), { atMarket: true })
  await jobs.start()
  await ask(1)
  return { ...(await openSandbox(db, { realClock, clock, jobs })), clock, jobs, began, done, often, followed }
}

test('a year in one step brings all 52 weeks, each at its own time and after the books of that time stand', async () => {
  const { calls, office, jobs, began, done, often, followed, atMarkets } = await openWeeks(60)
  const { context } = await office.logIn('admin')
  const weeks = Array.from({ length: 52 }, (_, at) => new Date(began + 7 * (at + 1) * DAY).toISOString())
  await calls.advanceClock({ seconds: 365 * 86_400 }, context)
  await expect.poll(async () => (await calls.clock({}, context)).ok && done.length, { timeout: 60_000 }).toBe(52)
  await expect.poll(() => often.length).toBeGreaterThan(0)
  expect(done).toEqual(weeks)
  expect(atMarkets).toEqual(weeks)
  // What follows the markets sees each of them.
  expect([...followed]).toEqual(expect.arrayContaining(weeks))
  // What is done every few minutes, and once is enough, is not done a hundred thousand times.
  expect(often.length).toBeLessThan(10)
  await jobs.stop()
})

test('a move that is ended leaves time where it has come to, and what lies beyond is not done', async () => {
  const { calls, office, clock, jobs, began, done } = await openWeeks(60)
  const { context } = await office.logIn('admin')
  const advancing = calls.advanceClock({ seconds: 52 * 7 * 86_400 }, context)
  await expect.poll(() => done.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(1)
  const stopped = await calls.stopClock({}, context)
  expect(stopped).toMatchObject({ ok: true, value: { journey: null } })
  await advancing
  const weeks = Math.floor((clock.now().getTime() - began) / (7 * DAY))
  expect(weeks).toBeLessThan(52)
  expect(done.length).toBe(weeks)
  const { records } = await office.admin.listActs({ current: 1, size: 1 })
  expect(records[0]?.act).toBe('sandbox.clock_stopped')
  await jobs.stop()
})

test('a way that the server left unfinished is shown as under way, and gone on with after the next start', async () => {
  const first = await openWeeks(60)
  await inTx((tx) => first.clock.head(tx, 14 * DAY))
  await first.clock.follow()
  const { context } = await first.office.logIn('admin')
  const journey = { from: new Date(first.began).toISOString(), to: new Date(first.began + 14 * DAY).toISOString() }
  expect(await first.calls.clock({}, context)).toMatchObject({ ok: true, value: { journey } })
  await first.sandbox.resumeClock()
  expect(first.done).toHaveLength(2)
  expect(await first.calls.clock({}, context)).toMatchObject({ ok: true, value: { now: journey.to, journey: null } })
  await first.jobs.stop()
})

test('a long way stops five thousand times at most for what no market decides, and always for what one does', () => {
  const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T00:00:00Z')]
  to.setUTCDate(to.getUTCDate() + 5_000)
  const due = { at: new Date('2026-01-01T00:01:00Z'), atMarket: true }
  expect(nextStop({ from, to }, from, due)).toEqual(due.at)
  expect(nextStop({ from, to }, from, { ...due, atMarket: false })).toEqual(new Date('2026-01-02T00:00:00Z'))
  expect(nextStop({ from, to }, from, undefined)).toEqual(to)
})

test('the clock stops at the end of the century', async () => {
  const { calls, office, clock } = world
  const { context } = await office.logIn('admin')
  for (let year = 0; year < 80; year += 1) await calls.advanceClock({ seconds: 31_622_400 }, context)
  const answer = await calls.advanceClock({ seconds: 31_622_400 }, context)
  expect(answer).toEqual({ ok: false, refusal: { code: 'sandbox.clock_limit', lastYear: 2099 } })
  expect(clock.now().getUTCFullYear()).toBeLessThan(2100)
})

test('every move stands in the audit log', async () => {
  const { calls, office } = world
  const { context, email } = await office.logIn('operator')
  await calls.freezeClock({}, context)
  await calls.advanceClock({ seconds: 1 }, context)
  await calls.runClock({}, context)
  const { records } = await office.admin.listActs({ current: 1, size: 3 })
  expect(records.map(({ act, staffEmail }) => [act, staffEmail])).toEqual([
    ['sandbox.clock_run', email],
    ['sandbox.clock_advanced', email],
    ['sandbox.clock_frozen', email],
  ])
})

test('what becomes due by a move is done before the move is answered', async () => {
  const realClock = fakeClock('2026-06-01T08:00:00Z')
  const clock = await openClock(realClock)
  const { db, url } = database
  const jobs: Jobs = createJobs({ db, ownerUrl: url, clock, logger, metrics: createMetrics(), retryDelaySeconds: 0 })
  const done: unknown[] = []
  jobs.handle('sandbox.test', async (payload) => void done.push(payload))
  await jobs.start()
  const { calls, office } = await openSandbox(db, { realClock, clock, jobs })
  const { context } = await office.logIn('admin')
  const dueAt = new Date(clock.now().getTime() + 7 * DAY)
  await inTx((tx) => jobs.at(tx, { name: 'sandbox.test', key: 'trial-1', dueAt, payload: { trial: 1 } }))
  await calls.advanceClock({ seconds: 7 * 86_400 - 60 }, context)
  expect(done).toEqual([])
  await calls.advanceClock({ seconds: 60 }, context)
  expect(done).toEqual([{ trial: 1 }])
  await jobs.stop()
})

test('whatever is done to the clock, time never goes back (1,000 sequences)', () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(100_000) }),
    fc.record({ kind: fc.constantFrom('advance' as const, 'step' as const), ms: fc.nat(100_000) }),
    fc.record({ kind: fc.constantFrom('freeze' as const, 'run' as const), ms: fc.constant(0) }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      let realMs = Date.parse('2026-06-01T08:00:00Z')
      let setting: ClockSetting = { offsetMs: 0, frozenAt: null, heading: null }
      let shown = timeOf(setting, new Date(realMs)).getTime()
      for (const { kind, ms } of acts) {
        if (kind === 'wait') realMs += ms
        if (kind === 'advance') setting = headed(setting, new Date(realMs), ms) ?? setting
        if (kind === 'step') setting = movedTo(setting, new Date(realMs), new Date(shown + ms))
        if (kind === 'freeze') setting = frozen(setting, new Date(realMs))
        if (kind === 'run') setting = running(setting, new Date(realMs))
        const now = timeOf(setting, new Date(realMs)).getTime()
        expect(now).toBeGreaterThanOrEqual(shown)
        shown = now
      }
    }),
    { numRuns: 1_000 },
  )
})
