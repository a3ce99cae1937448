import type { BudgetPool } from '@bourse/contract'
import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'

const CAMPAIGNS = ['sandbox', 'campaigns'] as const

export function useCampaigns() {
  return useQuery({ queryKey: CAMPAIGNS, queryFn: ({ signal }) => call(sandbox.campaigns, {}, { signal }) })
}

export function useFundCampaigns() {
  return useMutation({
    mutationFn: (asked: { readonly asset: string; readonly amount: string }) =>
      call(sandbox.fundCampaigns, { ...asked }),
    onSettled: () => refresh(CAMPAIGNS),
  })
}

export interface EmptyAsked {
  readonly activityId: string
  readonly pool: BudgetPool
  readonly asset: string
}

export function useEmptyBudget() {
  return useMutation({
    mutationFn: (asked: EmptyAsked) => call(sandbox.emptyBudget, { ...asked }),
    onSettled: () => refresh(CAMPAIGNS),
  })
}

export function useDrawAirdrop() {
  return useMutation({
    mutationFn: (activityId: string) => call(sandbox.drawAirdrop, { activityId }),
    onSettled: () => refresh(CAMPAIGNS),
  })
}

export function useMakeFriends() {
  return useMutation({
    mutationFn: ({ email, count }: { readonly email: string; readonly count: number }) =>
      call(sandbox.makeFriends, { email, count: String(count) }),
  })
}

export function useDrawForInviter() {
  return useMutation({ mutationFn: (email: string) => call(sandbox.drawForInviter, { email }) })
}

export function useLinkAccounts() {
  return useMutation({
    mutationFn: (asked: { readonly one: string; readonly other: string }) => call(sandbox.linkAccounts, { ...asked }),
  })
}
