import type { CreditState } from '@bourse/contract'
import * as credit from '@bourse/contract/calls/office/credit'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'

export const CREDITS_PAGE = 20
const EVERY_MS = 10_000
const CREDITS = ['funding', 'credits'] as const

export interface CreditQuery {
  readonly page: number
  readonly search: string | undefined
  readonly state: CreditState | undefined
}

export function useCredits({ page, search, state }: CreditQuery) {
  return useQuery({
    queryKey: [...CREDITS, { page, search, state }],
    queryFn: ({ signal }) =>
      call(
        credit.officeCredits,
        {
          current: String(page),
          size: String(CREDITS_PAGE),
          ...(search === undefined ? {} : { search }),
          ...(state === undefined ? {} : { state }),
        },
        { signal },
      ),
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
