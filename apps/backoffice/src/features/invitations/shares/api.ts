import type { ShareDecision } from '@bourse/contract'
import * as shares from '@bourse/contract/calls/office/shares'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'

export const CREDITS_PAGE = 20

const QUEUE = ['shares', 'queue'] as const
const PERSON = ['person'] as const

export function useShareQueue() {
  return useQuery({ queryKey: QUEUE, queryFn: ({ signal }) => call(shares.officeShareQueue, {}, { signal }) })
}

export function useSharesOf(userId: string, page: number) {
  return useQuery({
    queryKey: [...PERSON, userId, 'shares', page],
    queryFn: ({ signal }) =>
      call(shares.officeSharesOf, { userId, current: String(page), size: String(CREDITS_PAGE) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

const changed = () => refresh(QUEUE, PERSON)

export interface CaseAsked {
  readonly userId: string
  readonly asset: string
  readonly decision: ShareDecision
  readonly reason: string
}

export function useProposeCase() {
  return useMutation({
    mutationFn: (asked: CaseAsked) => call(shares.proposeShareCase, { ...asked }),
    onSettled: changed,
  })
}

export function useConfirmCase() {
  return useMutation({ mutationFn: (id: string) => call(shares.confirmShareCase, { id }), onSettled: changed })
}

export function useDeclineCase() {
  return useMutation({ mutationFn: (id: string) => call(shares.declineShareCase, { id }), onSettled: changed })
}
