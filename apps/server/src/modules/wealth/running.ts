import { ok } from '@bourse/money'
import type { PeriodPayload } from '../../platform/jobs/jobs.ts'
import type { WealthDeps } from './deps.ts'
import type { Driving } from './driving.ts'
import type { PlanRow } from './plans.sql.ts'
import * as sql from './plans.sql.ts'
import type { PlanPayload } from './timers.ts'

/** What plans do by the clock. */
export function createRunning({ db, etp, driving }: Pick<WealthDeps, 'db' | 'etp'> & { readonly driving: Driving }) {
  async function start({ planId, at }: PlanPayload): Promise<void> {
    const due = new Date(at)
    const plan = await sql.findPlan(db.queryable, planId)
    if (plan?.kind === 'coin' && isAt(plan.starts_at, due)) await driving.driveAlone(planId, due)
  }

  /** A suspended plan is over too; nothing of it is sold, because its conditions have stopped. */
  async function end({ planId, at }: PlanPayload): Promise<void> {
    const due = new Date(at)
    const seen = await sql.findPlan(db.queryable, planId)
    // A product that was not counted for days may still suspend the plan before its end.
    if (seen?.kind === 'etp' && isAt(seen.ends_at, due)) await etp.plans.countTo(seen.symbol, due)
    await db.tx(async (tx) => {
      const plan = await sql.lockPlan(tx, planId)
      if (plan?.state === 'suspended' && isAt(plan.ends_at, due)) await driving.complete(tx, plan, 'time_over', due)
      return ok()
    })
    const plan = await sql.findPlan(db.queryable, planId)
    // A product's own walk ends what waits on it.
    if (plan?.kind === 'coin' && plan.state === 'ongoing' && isAt(plan.ends_at, due))
      await driving.driveAlone(planId, due)
  }

  /** Every minute: orders that were filled or ended, and what was cut off. */
  async function follow({ period }: PeriodPayload): Promise<void> {
    for (const planId of await sql.plansToFollow(db.queryable)) await driving.driveAlone(planId, new Date(period))
  }

  return { start, end, follow }
}

function isAt(planned: PlanRow['ends_at'] | undefined, due: Date): boolean {
  return planned?.getTime() === due.getTime()
}
