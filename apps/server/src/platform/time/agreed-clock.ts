import type { Db } from '../database/db.ts'
import type { Logger } from '../monitoring/logger.ts'
import * as sql from './agreed-clock.sql.ts'
import { type Clock, systemClock } from './clock.ts'

/** Real time on which all processes agree. */
export interface AgreedClock extends Clock {
  stop(): void
}

export interface AgreedClockDeps {
  readonly db: Db
  readonly logger: Pick<Logger, 'error' | 'warn'>
  /** The time of day of this machine. */
  readonly machine?: Clock
  readonly lookEveryMs?: number
}

/** Machines that keep each other's time by NTP are far nearer than this; a smaller difference is left as it is. */
const TOLERATED_MS = 2_000
const LOOK_EVERY_MS = 10_000

/**
 * The time of this machine, unless it is more than two seconds off that of PostgreSQL, which all processes share: then it is
 * PostgreSQL's. Otherwise a worker whose clock is wrong would do what is not due, and move schedules on for all others.
 */
export async function createAgreedClock(deps: AgreedClockDeps): Promise<AgreedClock> {
  const { db, logger, machine = systemClock, lookEveryMs = LOOK_EVERY_MS } = deps
  let offMs = 0
  let looking = false

  async function look(): Promise<void> {
    const asked = performance.now()
    const theirs = await sql.readTime(db.queryable)
    const tookMs = performance.now() - asked
    const differenceMs = theirs.getTime() + tookMs / 2 - machine.now().getTime()
    // When within the time that it took the answer was true, nobody knows.
    if (Math.abs(differenceMs - offMs) <= TOLERATED_MS + tookMs / 2) return
    offMs = Math.abs(differenceMs) <= TOLERATED_MS ? 0 : Math.round(differenceMs)
    if (offMs === 0) logger.warn('the clock of this machine agrees with that of PostgreSQL again')
    else logger.error({ offMs: -offMs }, 'the clock of this machine is off; that of PostgreSQL is used')
  }

  async function lookAgain(): Promise<void> {
    if (looking) return
    looking = true
    // Without an answer the last one stands.
    await look().catch(() => undefined)
    looking = false
  }

  await look()
  const timer = setInterval(lookAgain, lookEveryMs)
  timer.unref()
  return {
    now: () => new Date(machine.now().getTime() + offMs),
    stop: () => clearInterval(timer),
  }
}
