import type { CallFailure } from '@bourse/client'
import type { Plan } from '@bourse/contract'
import * as trading from '@bourse/contract/calls/web/trading'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { queryClient } from '../../../app/shared-data/queries.ts'
import { PAGE_SIZE } from '../orders/orders-filter.ts'
import type { SavePlanRequest } from './plan-form.ts'
import { PLANS_KEY, RUNS_KEY, refreshPlans } from './plans-api.ts'

/** What became of each purchase of a plan, newest first. */
export function usePlanRuns(planId: string, page: number) {
  return useQuery({
    queryKey: [...RUNS_KEY, planId, page],
    queryFn: ({ signal }) =>
      call(trading.planRuns, { planId, current: String(page), size: String(PAGE_SIZE) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

interface Outcome {
  readonly onSuccess: (plan: Plan) => void
  readonly onError: (failure: CallFailure) => void
}

/** The answer stands in the list at once; what else has changed is read again. */
function takeIn(plan: Plan): void {
  queryClient.setQueryData(PLANS_KEY, (plans: readonly Plan[] | undefined) => {
    if (plans === undefined) return undefined
    const isKnown = plans.some(({ planId }) => planId === plan.planId)
    return isKnown ? plans.map((known) => (known.planId === plan.planId ? plan : known)) : [plan, ...plans]
  })
  refreshPlans()
}

export function useSavePlan({ onSuccess, onError }: Outcome) {
  return useMutation<Plan, CallFailure, SavePlanRequest>({
    mutationFn: (request) => call(trading.savePlan, request),
    onSuccess: (plan) => {
      takeIn(plan)
      onSuccess(plan)
    },
    onError,
  })
}

export type PlanMove = 'suspend' | 'restore' | 'cancel'
const CALLS = {
  suspend: (planId: string) => call(trading.suspendPlan, { planId }),
  restore: (planId: string) => call(trading.restorePlan, { planId }),
  cancel: (planId: string) => call(trading.cancelPlan, { planId }),
} as const satisfies Record<PlanMove, (planId: string) => Promise<Plan>>

export function useMovePlan({ onSuccess, onError }: Outcome) {
  return useMutation<Plan, CallFailure, { readonly move: PlanMove; readonly planId: string }>({
    mutationFn: ({ move, planId }) => CALLS[move](planId),
    onSuccess: (plan) => {
      takeIn(plan)
      onSuccess(plan)
    },
    onError,
  })
}
