import type { Tx } from '../../platform/database/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { PlanRow } from './plans.sql.ts'

export const START_PLAN = 'wealth.start-plan'
export const END_PLAN = 'wealth.end-plan'
export type PlanPayload = { readonly planId: string; readonly at: string }

/** A plan that was changed leaves its old timers behind; they find other times and do nothing. */
export async function schedulePlan(jobs: Pick<Jobs, 'at'>, tx: Tx, plan: PlanRow): Promise<void> {
  await timer(START_PLAN, plan.starts_at)
  await timer(END_PLAN, plan.ends_at)

  async function timer(name: string, dueAt: Date): Promise<void> {
    const at = dueAt.toISOString()
    const payload: PlanPayload = { planId: plan.id, at }
    await jobs.at(tx, { name, key: `${plan.id}:${at}`, payload, dueAt })
  }
}
