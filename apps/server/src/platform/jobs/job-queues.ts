import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { IDLE_MS, urlWithTimeouts } from '../database/db.ts'
import type { Json } from '../json.ts'
import type { Logger } from '../monitoring/logger.ts'
import { DEAD_LETTER, OPEN_TO_SERVER } from './jobs.sql.ts'

/** One queue and who works on it. */
export interface QueueWork {
  readonly name: string
  readonly concurrency: number
  readonly work: (job: QueuedJob) => Promise<void>
}

export interface QueuedJob {
  readonly id: string
  readonly payload: Json
  /** 1 for the first try. */
  readonly attempt: number
  readonly lastAttempt: boolean
}

export interface JobQueues {
  start(works: readonly QueueWork[]): Promise<void>
  /** Repeating it with the same id has no effect. */
  hand(name: string, job: { readonly id: string; readonly payload: Json }): Promise<void>
  /** Makes idle lanes look for work now. */
  wake(names: readonly string[]): void
  stop(): Promise<void>
}

export interface JobQueuesOptions {
  /** The database as its owner: pg-boss keeps its tables in a schema of its own. */
  readonly ownerUrl: string
  /** Doubles with each try; 0 tries again at once. */
  readonly retryDelaySeconds: number
  readonly logger: Logger
}

const TRIES = 5
const STOP_MS = 20_000

// Work is announced by NOTIFY. Looking for it regularly is for announcements that were lost, for tries after
// a delay, and, more often, for connections that carry no NOTIFY.
const LOOK = { notifyPollingIntervalSeconds: 15, pollingIntervalSeconds: 2 }

export function createJobQueues({ ownerUrl, retryDelaySeconds, logger }: JobQueuesOptions): JobQueues {
  const boss = new PgBoss({
    connectionString: urlWithTimeouts(ownerUrl),
    connectionTimeoutMillis: 30_000,
    // Is passed on to the pool, which the types of pg-boss do not know.
    ...{ idleTimeoutMillis: IDLE_MS },
    schema: 'pgboss',
    application_name: 'bourse jobs',
    max: 3,
    useListenNotify: true,
    // Schedules are ours, because they run on the product's clock; dependencies between jobs are not used.
    schedule: false,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 600,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  let stopped = false
  // What breaks after the stop are connections that are being closed, and nobody waits for them.
  boss.on('error', (err) => logger[stopped ? 'debug' : 'error']({ err }, 'job queue trouble'))
  boss.on('warning', ({ message }) => logger.warn(message))
  const lanes = new Map<string, string[]>()

  const options = {
    retryLimit: TRIES - 1,
    retryDelay: retryDelaySeconds,
    retryBackoff: retryDelaySeconds > 0,
    expireInSeconds: 15 * 60,
    // A worker that died is noticed by the missing beat within a minute, long before its job expires.
    heartbeatSeconds: 20,
    // Long enough that a timer handed over twice meets the job of the first time.
    deleteAfterSeconds: 3 * 24 * 60 * 60,
    deadLetter: DEAD_LETTER,
    notify: true,
  }
  const named = Object.keys(options) as (keyof typeof options)[]

  async function prepare(names: readonly string[]): Promise<void> {
    await boss.createQueue(DEAD_LETTER)
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const name of names) {
      const queue = existing.get(name)
      if (queue === undefined) await boss.createQueue(name, options)
      // A start waits for each of them, and nearly always they are what the last one left.
      else if (named.some((option) => queue[option] !== options[option])) await boss.updateQueue(name, options)
    }
    await boss.getDb().executeSql(OPEN_TO_SERVER)
  }

  /** A lane takes one job at a time and, as long as it finds one, does not wait before the next. */
  async function openLane({ name, work }: QueueWork): Promise<string> {
    let lane = ''
    lane = await boss.work(name, { ...LOOK, includeMetadata: true }, async (jobs: JobWithMetadata<Json>[]) => {
      boss.notifyWorker(lane)
      for (const job of jobs) {
        const attempt = job.retryCount + 1
        await work({ id: job.id, payload: job.data, attempt, lastAttempt: attempt > job.retryLimit })
      }
    })
    return lane
  }

  return {
    async start(works) {
      await boss.start()
      await prepare(works.map(({ name }) => name))
      for (const work of works) {
        const opened = Array.from({ length: work.concurrency }, () => openLane(work))
        lanes.set(work.name, await Promise.all(opened))
      }
    },

    async hand(name, { id, payload }) {
      // pg-boss types a payload as an object, and stores any JSON value.
      await boss.send(name, payload as object, { id: uuidOf(id) })
    },

    wake(names) {
      for (const name of names) for (const lane of lanes.get(name) ?? []) boss.notifyWorker(lane)
    },

    /** Running jobs may end; those that do not in time are given back, to be tried again elsewhere. */
    async stop() {
      const ended = Promise.all([...lanes.keys()].map((name) => boss.offWork(name, { wait: true })))
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })])
      stopped = true
      await boss.stop({ graceful: false })
    },
  }
}

/** The same text gives the same id; the version digit says that the bits are the maker's own (RFC 9562, version 8). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
