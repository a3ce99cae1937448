import { ok, type Result, refuse } from '@bourse/money'
import type { Db, Tx } from '@bourse/server/platform/database/db.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { type ClockSetting, frozen, type Heading, headed, LAST_YEAR, movedTo, running, timeOf } from './clock.rules.ts'
import * as sql from './clock.sql.ts'

export type ClockRefusal = { readonly code: 'sandbox.clock_limit'; readonly lastYear: number }

export interface ClockReading {
  readonly now: Date
  readonly real: Date
  readonly frozen: boolean
  readonly heading: Heading | null
}

/** The product's clock while the sandbox is on. It is moved in a transaction and followed after the commit. */
export interface SandboxClock extends Clock {
  read(): ClockReading
  /** Says how much further time is to be; it is walked there by `moveTo`. */
  head(tx: Tx, byMs: number): Promise<Result<undefined, ClockRefusal>>
  /** False when the move was ended meanwhile: then nothing moves any more. */
  moveTo(tx: Tx, to: Date): Promise<boolean>
  /** Ends a move where it is. */
  halt(tx: Tx): Promise<void>
  freeze(tx: Tx): Promise<void>
  run(tx: Tx): Promise<void>
  /** Takes over what is stored. Other processes do so within a second. */
  follow(): Promise<void>
  stop(): void
}

export interface SandboxClockDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly logger: Pick<Logger, 'warn'>
}

const FOLLOW_EVERY_MS = 1_000

export async function createSandboxClock({ db, realClock, logger }: SandboxClockDeps): Promise<SandboxClock> {
  let setting = await sql.readClock(db.queryable)
  let latestMs = Number.NEGATIVE_INFINITY

  // A process that hears late of a freeze has already shown a later time; it waits there instead of going back.
  function now(): Date {
    latestMs = Math.max(latestMs, timeOf(setting, realClock.now()).getTime())
    return new Date(latestMs)
  }

  async function follow(): Promise<void> {
    setting = await sql.readClock(db.queryable)
  }

  async function change(tx: Tx, rule: (setting: ClockSetting, real: Date) => ClockSetting): Promise<void> {
    await sql.writeClock(tx, rule(await sql.lockClock(tx), realClock.now()))
  }

  let stopped = false
  const timer = setInterval(() => {
    follow().catch((err: unknown) => {
      // What was asked just before the end finds the database closed.
      if (!stopped) logger.warn({ err }, 'the sandbox clock could not be read')
    })
  }, FOLLOW_EVERY_MS)
  timer.unref()

  return {
    now,
    read: () => ({ now: now(), real: realClock.now(), frozen: setting.frozenAt !== null, heading: setting.heading }),
    async head(tx, byMs) {
      const next = headed(await sql.lockClock(tx), realClock.now(), byMs)
      if (next === undefined) return refuse({ code: 'sandbox.clock_limit', lastYear: LAST_YEAR })
      await sql.writeClock(tx, next)
      return ok()
    },
    async moveTo(tx, to) {
      const current = await sql.lockClock(tx)
      if (current.heading === null) return false
      await sql.writeClock(tx, movedTo(current, realClock.now(), to))
      return true
    },
    halt: (tx) => change(tx, (current) => ({ ...current, heading: null })),
    freeze: (tx) => change(tx, frozen),
    run: (tx) => change(tx, running),
    follow,
    stop() {
      stopped = true
      clearInterval(timer)
    },
  }
}
