import type { CreditState } from '@bourse/contract'
import * as credit from '@bourse/contract/calls/office/credit'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'
import { type ListFilter, listRequest } from '../list-query.ts'

export const CREDITS_PAGE = 20
const EVERY_MS = 10_000
const CREDITS = ['funding', 'credits'] as const

export function useCredits(filter: ListFilter<CreditState>) {
  return useQuery({
    queryKey: [...CREDITS, filter],
    queryFn: ({ signal }) => call(credit.officeCredits, listRequest(filter, CREDITS_PAGE), { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export function useCreditOf(uid: string) {
  return useQuery({
    queryKey: [...CREDITS, 'person', uid],
    queryFn: ({ signal }) => call(credit.officeCredit, { uid }, { signal }),
    retry: false,
  })
}

export type CreditAct = 'suspend' | 'reopen'

export function useDecideCredit() {
  return useMutation({
    mutationFn: ({ act, ...input }: { act: CreditAct; uid: string; reason: string }) =>
      act === 'suspend' ? call(credit.suspendCredit, input) : call(credit.reopenCredit, input),
    onSuccess: () => refresh(CREDITS),
  })
}
