import type { ActivityKind, ActivityState, BudgetPool, RewardState } from '@bourse/contract/activity-lists'
import * as activities from '@bourse/contract/calls/office/activities'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'
import type { DraftAsked, DraftSaved } from './draft/activity-form.ts'

export const LIST_PAGE = 20

/** What a decision changes is seen on several pages: they are all read again. */
const ALL = ['activities'] as const

export interface ListAsked {
  readonly page: number
  readonly kind: ActivityKind | undefined
  readonly state: ActivityState | undefined
}

export function useActivities({ page, kind, state }: ListAsked) {
  return useQuery({
    queryKey: [...ALL, 'list', { page, kind, state }],
    queryFn: ({ signal }) =>
      call(
        activities.officeActivities,
        { current: String(page), size: String(LIST_PAGE), ...(kind && { kind }), ...(state && { state }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

export function useActivity(id: string) {
  return useQuery({
    queryKey: [...ALL, 'one', id],
    queryFn: ({ signal }) => call(activities.officeActivity, { id }, { signal }),
  })
}

export function usePools() {
  return useQuery({
    queryKey: [...ALL, 'pools'],
    queryFn: ({ signal }) => call(activities.officeBudgets, {}, { signal }),
  })
}

export function useHeld(state: RewardState, page: number) {
  return useQuery({
    queryKey: [...ALL, 'held', { state, page }],
    queryFn: ({ signal }) =>
      call(activities.heldRewards, { state, current: String(page), size: String(LIST_PAGE) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useRewardsOf(userId: string, page: number) {
  return useQuery({
    queryKey: ['person', userId, 'rewards', page],
    queryFn: ({ signal }) =>
      call(activities.officeRewardsOf, { userId, current: String(page), size: String(LIST_PAGE) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useDraft() {
  return useMutation({
    mutationFn: (draft: DraftSaved) => call(activities.draftActivity, { ...draft }),
    onSettled: () => refresh(ALL),
  })
}

export function useDryRun() {
  return useMutation({
    mutationFn: (draft: DraftAsked) => call(activities.dryRunActivity, { ...draft }),
  })
}

/** Of the version that was read. */
export function useApprove() {
  return useMutation({
    mutationFn: ({ id, version }: { readonly id: string; readonly version: number }) =>
      call(activities.approveActivity, { id, version: String(version) }),
    onSettled: () => refresh(ALL),
  })
}

export function useResume() {
  return useMutation({
    mutationFn: (id: string) => call(activities.resumeActivity, { id }),
    onSettled: () => refresh(ALL),
  })
}

export type ReasonedAct = 'drop' | 'pause' | 'end'
interface Reasoned {
  readonly id: string
  readonly reason: string
}

const REASONED = {
  drop: (asked: Reasoned) => call(activities.dropActivity, { ...asked }),
  pause: (asked: Reasoned) => call(activities.pauseActivity, { ...asked }),
  end: (asked: Reasoned) => call(activities.endActivity, { ...asked }),
} as const

export function useReasonedAct(act: ReasonedAct) {
  return useMutation({
    mutationFn: (asked: Reasoned) => REASONED[act](asked),
    onSettled: () => refresh(ALL),
  })
}

export interface RaiseAsked {
  readonly id: string
  readonly pool: BudgetPool
  readonly asset: string
  readonly amount: string
  readonly reason: string
}

export function useProposeRaise() {
  return useMutation({
    mutationFn: (asked: RaiseAsked) => call(activities.proposeRaise, { ...asked }),
    onSettled: () => refresh(ALL),
  })
}

export function useConfirmRaise() {
  return useMutation({
    mutationFn: (id: string) => call(activities.confirmRaise, { id }),
    onSettled: () => refresh(ALL),
  })
}

export function useDeclineRaise() {
  return useMutation({
    mutationFn: (id: string) => call(activities.declineRaise, { id }),
    onSettled: () => refresh(ALL),
  })
}

export interface HeldDecision {
  readonly id: string
  readonly decision: 'pay' | 'void'
  readonly note: string
}

export function useDecideHeld() {
  return useMutation({
    mutationFn: (asked: HeldDecision) => call(activities.decideHeld, { ...asked }),
    onSettled: () => refresh(ALL),
  })
}
