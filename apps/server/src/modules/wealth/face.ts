import type { WealthPlan } from '@bourse/contract'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import type { WealthDeps } from './deps.ts'
import type { EtpPlans } from './etp-plans.ts'
import { findPlan } from './plans.sql.ts'
import type { Plans } from './plans.ts'
import type { SaveInput } from './terms.rules.ts'

export type PlansFace = ReturnType<typeof createFace>

/** One face for plans of both kinds. */
export function createFace({
  db,
  coinPlans,
  etpPlans,
}: Pick<WealthDeps, 'db'> & { readonly coinPlans: Plans; readonly etpPlans: EtpPlans }) {
  const isEtp = async (planId: string) => (await findPlan(db.queryable, planId))?.kind === 'etp'
  return {
    save: (userId: string, input: SaveInput, request: MoneyRequest<WealthPlan>) =>
      input.kind === 'etp' ? etpPlans.save(userId, input, request) : coinPlans.save(userId, input, request),
    stop: async (userId: string, planId: string, to: 'suspended' | 'cancelled') =>
      (await isEtp(planId)) ? etpPlans.stop(userId, planId, to) : coinPlans.stop(userId, planId, to),
    restore: async (userId: string, planId: string, request: MoneyRequest<WealthPlan>) =>
      (await isEtp(planId)) ? etpPlans.restore(userId, planId, request) : coinPlans.restore(userId, planId, request),
    list: coinPlans.list,
    detail: coinPlans.detail,
  }
}
