import { assert, ok } from '@bourse/money'
import type { Db } from '../database/db.ts'
import type { Json } from '../json.ts'
import type { Logger } from '../monitoring/logger.ts'
import type { JobQueues } from './job-queues.ts'
import * as sql from './jobs.sql.ts'
import { latestPeriod, missedPeriods } from './periods.ts'

export interface Schedule {
  readonly name: string
  /** Five fields, in UTC. */
  readonly cron: string
  /** When several periods passed unseen: a job for each (unless told), or for the latest only. */
  readonly missed?: 'each' | 'latest'
}

export interface JobRequest {
  /** Which handler does it: `module.verb-object`. */
  readonly name: string
  /** Says what it is about. The same name and key is the same work, and asking for it again has no effect. */
  readonly key: string
  readonly payload: Json
}

export interface TickerDeps {
  readonly db: Db
  readonly logger: Logger
  readonly queues: Pick<JobQueues, 'hand'>
  readonly schedules: ReadonlyMap<string, Schedule>
  /** What this process works on, by now. */
  readonly scope: () => sql.Scope
}

export interface Ticker {
  start(): void
  stop(): Promise<void>
  tick(): Promise<void>
}

const TICK_MS = 500
const BATCH = 500
const MISSED_AT_ONCE = 400
export const JOB_NAME = /^[a-z][a-z0-9.-]*$/

export function timerOf({ name, key, payload }: JobRequest, dueAt: Date): sql.Timer {
  assert(JOB_NAME.test(name) && name !== sql.DEAD_LETTER && key !== '', `bad job name or key: ${name}:${key}`)
  return { id: `${name}:${key}`, name, dueAt, payload }
}

/** Looks twice a second of real time whether something is due by the product's clock, and hands it to the queues. */
export function createTicker(deps: TickerDeps): Ticker {
  let interval: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function tick(): Promise<void> {
    assert(interval !== undefined, 'jobs are not running here')
    // A tick that is under way may have looked before the clock was moved: it does not count as this one.
    while (running !== undefined) await running.catch(() => undefined)
    // Stopped while it waited: what is due stays for whoever comes next.
    if (interval === undefined) return
    running = handOverAll(deps).finally(() => {
      running = undefined
    })
    await running
  }

  return {
    start() {
      interval = setInterval(() => {
        if (running !== undefined) return
        tick().catch((err) => deps.logger.error({ err }, 'jobs could not be handed over'))
      }, TICK_MS)
    },
    async stop() {
      clearInterval(interval)
      interval = undefined
      await running?.catch(() => undefined)
    },
    tick,
  }
}

async function handOverAll(deps: TickerDeps): Promise<void> {
  while (await sql.isDue(deps.db.queryable, deps.scope())) {
    const moved = (await emitPeriods(deps)) + (await handOver(deps))
    // What is due and cannot be locked is being handed over by another process.
    if (moved === 0) return
  }
}

/** Writes the timers of periods that have come and moves the schedules on, together. */
async function emitPeriods({ db, schedules, scope }: TickerDeps): Promise<number> {
  const at = scope()
  const moved = await db.tx(async (tx) => {
    const due = await sql.lockDueSchedules(tx, at)
    for (const { name, cron, next_at } of due) {
      const choose = schedules.get(name)?.missed === 'latest' ? latestPeriod : missedPeriods
      const missed = choose({ cron, nextAt: next_at, now: at.now, limit: MISSED_AT_ONCE })
      for (const time of missed.periods) {
        const period = time.toISOString()
        await sql.insertTimer(tx, timerOf({ name, key: period, payload: { period } }, time))
      }
      await sql.moveSchedule(tx, name, missed.nextAt)
    }
    return ok(due.length)
  })
  return moved.ok ? moved.value : 0
}

/**
 * The job exists before its timer is marked: a crash between the two hands it over again under the same id,
 * which has no effect. They go one by one, so that older work stands before newer in its queue.
 */
async function handOver({ db, queues, scope }: TickerDeps): Promise<number> {
  const at = scope()
  const handed = await db.tx(async (tx) => {
    const due = await sql.lockDueTimers(tx, at, BATCH)
    for (const timer of due) await queues.hand(timer.name, timer)
    const ids = due.map(({ id }) => id)
    await sql.markDispatched(tx, ids, at.now)
    return ok(due.length)
  })
  return handed.ok ? handed.value : 0
}
