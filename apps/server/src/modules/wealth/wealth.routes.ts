import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { PlansFace } from './face.ts'
import type { InvestProducts } from './invest-products.ts'
import type { WealthOffice } from './office.ts'

export function wealthRoutes(
  plans: PlansFace,
  office: WealthOffice,
  listProducts: InvestProducts,
): Handlers<typeof contract.wealth> {
  return {
    listProduct: async (input) => ok(await listProducts(input)),
    saveWealthPlan: (input, { principal, request }) => plans.save(principal.userId, input, request),
    suspendWealthPlan: ({ planId }, { principal }) => plans.stop(principal.userId, planId, 'suspended'),
    restoreWealthPlan: ({ planId }, { principal, request }) => plans.restore(principal.userId, planId, request),
    cancelWealthPlan: ({ planId }, { principal }) => plans.stop(principal.userId, planId, 'cancelled'),
    wealthPlans: async (input, { principal }) => ok(await plans.list({ ...input, userId: principal.userId })),
    wealthPlan: ({ planId }, { principal }) => plans.detail(principal.userId, planId),
    officeWealthPlans: (input, context) => office.plansOf(input, actorOf(context)),
  }
}
