import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxClock as ClockView } from '@bourse/contract'
import { ok, type Result } from '@bourse/money'
import type { Actor, Admin } from '@bourse/server/modules/admin/index.ts'
import type { Db, Tx } from '@bourse/server/platform/database/db.ts'
import type { Jobs } from '@bourse/server/platform/jobs/jobs.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import { nextStop } from './clock.rules.ts'
import type { ClockRefusal, SandboxClock } from './clock.ts'

export interface TimeTravelDeps {
  readonly db: Db
  readonly clock: SandboxClock
  readonly jobs: Pick<Jobs, 'settle' | 'nextDue' | 'walk'>
  readonly admin: Pick<Admin, 'recordAct'>
  readonly logger: Pick<Logger, 'warn'>
  /** Returns when the books stand around the prices of now, or it takes too long. */
  readonly marketsOfNow: () => Promise<void>
}

/** A short way is answered when it is walked; well under the 30 s after which a caller gives up. */
const ANSWER_MS = 10_000
/** Work that hangs does not hold up time. */
const SETTLE_MS = 60_000

/** What is under way then is cut off by the server's own end, and done again after the next start. */
const CLOSE_MS = 1_000

type ClockAct = 'sandbox.clock_frozen' | 'sandbox.clock_run' | 'sandbox.clock_stopped'

/** Staff move the product's time: the move and the record of who made it are one transaction. */
export function createTimeTravel(deps: TimeTravelDeps) {
  const { db, clock, jobs, admin, logger } = deps
  let walking: Promise<void> | undefined
  let closing = false

  function view(): ClockView {
    const { now, real, frozen, heading } = clock.read()
    const offsetMs = now.getTime() - real.getTime()
    const journey = heading === null ? null : { from: heading.from.toISOString(), to: heading.to.toISOString() }
    return { now: now.toISOString(), real: real.toISOString(), frozen, offsetMs, journey }
  }

  async function settle(): Promise<void> {
    await jobs.settle({ timeoutMs: SETTLE_MS }).catch((err: unknown) => {
      logger.warn({ err }, 'jobs that became due are not done yet')
    })
  }

  /** From one moment at which something is due to the next, so that each happens at its time and on the markets of it. */
  async function walk(): Promise<void> {
    await jobs.walk(async () => {
      while (!closing) {
        await clock.follow()
        const { now, heading } = clock.read()
        if (heading === null) return
        const due = await jobs.nextDue(heading.to)
        const to = nextStop(heading, now, due)
        await db.tx(async (tx) => ok(await clock.moveTo(tx, to)))
        await clock.follow()
        if (due?.atMarket === true) await deps.marketsOfNow()
        await settle()
      }
    })
    // Work of which once is enough was left for the end of the way.
    if (!closing) await settle()
  }

  function underWay(): Promise<void> {
    walking ??= walk()
      .catch((err: unknown) => logger.warn({ err }, 'the clock was left on its way'))
      .finally(() => {
        walking = undefined
      })
    return walking
  }

  /** What another operator added while the last step was made is walked too. */
  async function walkAll(): Promise<void> {
    do {
      await underWay()
      await clock.follow()
    } while (!closing && clock.read().heading !== null)
  }

  async function act(actor: Actor, name: ClockAct, change: (tx: Tx) => Promise<void>): Promise<ClockView> {
    await db.tx(async (tx) => {
      await change(tx)
      await admin.recordAct(tx, { actor, act: name, subject: 'clock' })
      return ok()
    })
    await clock.follow()
    return view()
  }

  return {
    view,

    /** A long way goes on after the answer, which says so. */
    async advance(seconds: number, actor: Actor): Promise<Result<ClockView, ClockRefusal>> {
      const headed = await db.tx(async (tx) => {
        const allowed = await clock.head(tx, seconds * 1000)
        if (!allowed.ok) return allowed
        await admin.recordAct(tx, { actor, act: 'sandbox.clock_advanced', subject: 'clock', detail: { seconds } })
        return allowed
      })
      if (!headed.ok) return headed
      await Promise.race([walkAll(), sleep(ANSWER_MS, undefined, { ref: false })])
      await clock.follow()
      return ok(view())
    },

    freeze: (actor: Actor) => act(actor, 'sandbox.clock_frozen', clock.freeze),
    run: (actor: Actor) => act(actor, 'sandbox.clock_run', clock.run),
    /** Time stays where it has come to, and runs on from there. */
    stop: (actor: Actor) => act(actor, 'sandbox.clock_stopped', clock.halt),
    /** Goes on with a way that a stop of the server cut off. */
    async resume(): Promise<void> {
      if (clock.read().heading !== null) await walkAll()
    },
    /** The way stays as it is, for the next start. */
    async close(): Promise<void> {
      closing = true
      await Promise.race([walking, sleep(CLOSE_MS, undefined, { ref: false })])
    },
  }
}
