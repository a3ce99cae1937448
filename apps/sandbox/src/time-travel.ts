import type { SandboxClock as ClockView } from '@bourse/contract'
import { ok, type Result } from '@bourse/money'
import type { Actor, Admin } from '@bourse/server/modules/admin/index.ts'
import type { Db, Tx } from '@bourse/server/platform/database/db.ts'
import type { Jobs } from '@bourse/server/platform/jobs/jobs.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { ClockRefusal, SandboxClock } from './clock.ts'

export interface TimeTravelDeps {
  readonly db: Db
  readonly clock: SandboxClock
  readonly jobs: Pick<Jobs, 'settle'>
  readonly admin: Pick<Admin, 'recordAct'>
  readonly logger: Pick<Logger, 'warn'>
}

/** Well under the 30 s after which a caller gives up. */
const SETTLE_MS = 10_000

/** Staff move the product's time: the move and the record of who made it are one transaction. */
export function createTimeTravel({ db, clock, jobs, admin, logger }: TimeTravelDeps) {
  function view(): ClockView {
    const { now, real, frozen } = clock.read()
    const offsetMs = now.getTime() - real.getTime()
    return { now: now.toISOString(), real: real.toISOString(), frozen, offsetMs }
  }

  async function change(tx: Tx, actor: Actor, act: 'sandbox.clock_frozen' | 'sandbox.clock_run') {
    await (act === 'sandbox.clock_frozen' ? clock.freeze(tx) : clock.run(tx))
    await admin.recordAct(tx, { actor, act, subject: 'clock' })
    return ok()
  }

  /** Work that does not finish in time goes on in the background; the clock has moved all the same. */
  async function settle(): Promise<void> {
    await jobs.settle({ timeoutMs: SETTLE_MS }).catch((err: unknown) => {
      logger.warn({ err }, 'jobs that became due are not done yet')
    })
  }

  return {
    view,

    async advance(seconds: number, actor: Actor): Promise<Result<ClockView, ClockRefusal>> {
      const moved = await db.tx(async (tx) => {
        const allowed = await clock.advance(tx, seconds * 1000)
        if (!allowed.ok) return allowed
        await admin.recordAct(tx, { actor, act: 'sandbox.clock_advanced', subject: 'clock', detail: { seconds } })
        return allowed
      })
      if (!moved.ok) return moved
      await clock.follow()
      await settle()
      return ok(view())
    },

    async freeze(actor: Actor): Promise<ClockView> {
      await db.tx((tx) => change(tx, actor, 'sandbox.clock_frozen'))
      await clock.follow()
      return view()
    },

    async run(actor: Actor): Promise<ClockView> {
      await db.tx((tx) => change(tx, actor, 'sandbox.clock_run'))
      await clock.follow()
      return view()
    },
  }
}
