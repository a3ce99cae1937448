import type { CallFailure } from '@bourse/client'
import type { WealthKind, WealthPlan } from '@bourse/contract'
import * as wealth from '@bourse/contract/calls/web/wealth'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../app/client.ts'
import { followPrivate } from '../../app/live/stream.ts'
import { useLoggedIn } from '../../app/session.ts'
import { refresh } from '../../app/shared-data/queries.ts'
import type { SaveRequest } from './wealth-form.ts'

const KEY = ['wealth'] as const
const RECHECK_MS = 30_000
/** More than anybody can have at a time. */
const ALL = '50'

/** What a plan has placed is filled or ended when the person's orders say so. */
function followOrders(): () => void {
  return followPrivate({ channel: 'orders', listener: () => refresh(KEY), onSubscribed: () => refresh(KEY) })
}

export function useWealthPlans(kind: WealthKind, symbol: string, part: 'live' | 'over') {
  const loggedIn = useLoggedIn()
  useSyncExternalStore(followOrders, () => null)
  return useQuery({
    queryKey: [...KEY, kind, symbol, part],
    queryFn: ({ signal }) => call(wealth.wealthPlans, { kind, symbol, part, size: ALL }, { signal }),
    enabled: loggedIn,
    refetchInterval: RECHECK_MS,
  })
}

export function useWealthPlan(planId: string) {
  return useQuery({
    queryKey: [...KEY, 'detail', planId],
    queryFn: ({ signal }) => call(wealth.wealthPlan, { planId }, { signal }),
    refetchInterval: RECHECK_MS,
  })
}

interface Outcome {
  readonly onSuccess: (plan: WealthPlan) => void
  readonly onError: (failure: CallFailure) => void
}

export function useSaveWealth({ onSuccess, onError }: Outcome) {
  return useMutation<WealthPlan, CallFailure, SaveRequest>({
    mutationFn: (request) => call(wealth.saveWealthPlan, request),
    onSuccess,
    onError,
    onSettled: () => refresh(KEY),
  })
}

export type WealthMove = 'suspend' | 'restore' | 'cancel'
const CALLS = {
  suspend: (planId: string) => call(wealth.suspendWealthPlan, { planId }),
  restore: (planId: string) => call(wealth.restoreWealthPlan, { planId }),
  cancel: (planId: string) => call(wealth.cancelWealthPlan, { planId }),
} as const satisfies Record<WealthMove, (planId: string) => Promise<WealthPlan>>

export function useMoveWealth({ onSuccess, onError }: Outcome) {
  return useMutation<WealthPlan, CallFailure, { readonly move: WealthMove; readonly planId: string }>({
    mutationFn: ({ move, planId }) => CALLS[move](planId),
    onSuccess,
    onError,
    onSettled: () => refresh(KEY),
  })
}
