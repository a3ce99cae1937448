import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '@bourse/money'
import type { Db, Tx } from '../database/db.ts'
import type { Json } from '../json.ts'
import type { Logger } from '../monitoring/logger.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import type { Clock } from '../time/clock.ts'
import { createJobQueues, type QueuedJob } from './job-queues.ts'
import { createTicker, JOB_NAME, type JobRequest, type Schedule, timerOf } from './job-ticker.ts'
import * as sql from './jobs.sql.ts'
import { type JobsOverview, readJobsOverview } from './jobs-overview.ts'
import { isOften, nextPeriod } from './periods.ts'

/** The payload of a scheduled job: the time that its schedule named, as an ISO text. */
export type PeriodPayload = { readonly period: string }
export type JobHandler<Payload extends Json> = (payload: Payload) => Promise<void>

export interface HandleOptions {
  readonly concurrency?: number
  /** What it does depends on the markets of its moment; on a long way it is done at every stop, however often it is scheduled. */
  readonly atMarket?: boolean
}

/** A moment at which something is to happen just then. */
export interface Due {
  readonly at: Date
  readonly atMarket: boolean
}

/**
 * Work that happens later, by the product's clock. It is written in the transaction that causes it, and done at
 * least once: a handler may see the same payload twice and must then change nothing the second time.
 */
export interface Jobs {
  at(tx: Tx, job: JobRequest & { readonly dueAt: Date }): Promise<void>
  /** As soon as the transaction is committed, usually within a second. */
  now(tx: Tx, job: JobRequest): Promise<void>
  /** Each period becomes one job for the handler of the same name, with a PeriodPayload. */
  schedule(schedule: Schedule): void
  /** `concurrency` is how many of these run at once in this process: 1 unless told, and then oldest first. */
  handle<Payload extends Json>(name: string, handler: JobHandler<Payload>, options?: HandleOptions): void
  /** Works on what it has handlers for. A process that only asks for work need not start. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Hands over what is due by now; for when the clock was moved. */
  tick(): Promise<void>
  /** Ticks until nothing is due and all that was handed over is done. Tries after a delay are not waited for. */
  settle(options?: { readonly timeoutMs?: number }): Promise<void>
  /** The first moment after now, and up to another, at which something is due that belongs to its moment. */
  nextDue(until: Date): Promise<Due | undefined>
  /** While time is led over days in one go, what is done every few minutes, and once is enough, waits for the end of it. */
  walk<T>(work: () => Promise<T>): Promise<T>
  overview(): Promise<JobsOverview>
}

export interface JobsDeps {
  readonly db: Db
  /** The database as its owner, for pg-boss and its schema. */
  readonly ownerUrl: string
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Pick<Metrics, 'jobs'>
  /** The delay before the second of five tries, which doubles after that. Tests set 0. */
  readonly retryDelaySeconds?: number
}

export function createJobs(deps: JobsDeps): Jobs {
  const { db, clock, logger } = deps
  const handlers = new Map<string, { readonly handler: JobHandler<never> } & Required<HandleOptions>>()
  const schedules = new Map<string, Schedule>()
  let walks = 0
  const waits = (name: string) => walks > 0 && isOften(schedules.get(name)) && handlers.get(name)?.atMarket !== true
  const scope = (): sql.Scope => ({
    names: [...handlers.keys()].filter((name) => !waits(name)),
    schedules: [...schedules.keys()].filter((name) => !waits(name)),
    now: clock.now(),
  })
  const queues = createJobQueues({ ownerUrl: deps.ownerUrl, retryDelaySeconds: deps.retryDelaySeconds ?? 2, logger })
  const ticker = createTicker({ db, logger, queues, schedules, scope })
  let started = false

  return {
    at: (tx, { dueAt, ...job }) => sql.insertTimer(tx, timerOf(job, dueAt)),
    now: (tx, job) => sql.insertTimer(tx, timerOf(job, clock.now())),

    schedule(schedule) {
      assert(!started && !schedules.has(schedule.name), `scheduled twice or too late: ${schedule.name}`)
      schedules.set(schedule.name, schedule)
    },

    handle(name, handler, { concurrency = 1, atMarket = false } = {}) {
      assert(JOB_NAME.test(name) && name !== sql.DEAD_LETTER, `bad job name: ${name}`)
      assert(!started && !handlers.has(name), `handled twice or too late: ${name}`)
      handlers.set(name, { handler, concurrency, atMarket })
    },

    async start() {
      started = true
      for (const { name, cron } of schedules.values()) {
        assert(handlers.has(name), `a schedule without a handler: ${name}`)
        await sql.registerSchedule(db.queryable, { name, cron, next_at: nextPeriod(cron, clock.now()) })
      }
      const works = [...handlers].map(([name, { handler, concurrency }]) => ({
        name,
        concurrency,
        work: (job: QueuedJob) => work(deps, { name, handler, job }),
      }))
      await queues.start(works)
      ticker.start()
    },

    async stop() {
      await ticker.stop()
      await queues.stop()
    },

    tick: () => ticker.tick(),

    async settle({ timeoutMs = 120_000 } = {}) {
      const deadline = performance.now() + timeoutMs
      for (;;) {
        // Where no jobs run, other processes do them by themselves.
        if (started) await ticker.tick()
        const names = await sql.unfinished(db.queryable, scope())
        if (names.length === 0) return
        if (performance.now() > deadline) throw new Error(`jobs did not settle: ${names.join(', ')}`)
        queues.wake(names)
        await sleep(10)
      }
    },

    async nextDue(until) {
      const dated = [...schedules.values()].filter((schedule) => !isOften(schedule)).map(({ name }) => name)
      const all = { names: [...handlers.keys()], schedules: dated, now: clock.now() }
      const due = await sql.firstDue(db.queryable, all, until)
      if (due === undefined) return undefined
      return { at: due.at, atMarket: due.names.some((name) => handlers.get(name)?.atMarket === true) }
    },

    async walk(work) {
      walks += 1
      try {
        return await work()
      } finally {
        walks -= 1
      }
    },

    overview: () => readJobsOverview(db.queryable),
  }
}

interface Try {
  readonly name: string
  readonly handler: JobHandler<never>
  readonly job: QueuedJob
}

async function work({ logger, metrics }: JobsDeps, { name, handler, job }: Try): Promise<void> {
  try {
    // The payload is what was asked for under this name, or the period of its schedule.
    await handler(job.payload as never)
    metrics.jobs.inc({ name, outcome: 'completed' })
  } catch (err) {
    const outcome = job.lastAttempt ? 'dead' : 'failed'
    metrics.jobs.inc({ name, outcome })
    logger.error({ err, job: name, jobId: job.id, attempt: job.attempt, outcome }, 'job failed')
    // The queue stores what it is thrown. Details of a fault belong in the log, where secrets are redacted.
    throw new Error(err instanceof Error ? err.name : 'job failed')
  }
}
