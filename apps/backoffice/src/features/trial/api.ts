import * as trial from '@bourse/contract/calls/office/trial'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'

export const FUNDS_PAGE = 20
const FUNDS = ['trial', 'funds'] as const

export const PARTS = ['running', 'ended', 'waiting'] as const
export type Part = (typeof PARTS)[number]

export interface FundsAsked {
  readonly page: number
  readonly search: string
  readonly part: Part
}

export function useFunds({ page, search, part }: FundsAsked) {
  return useQuery({
    queryKey: [...FUNDS, { page, search, part }],
    queryFn: ({ signal }) =>
      call(
        trial.officeTrials,
        { current: String(page), size: String(FUNDS_PAGE), part, ...(search === '' ? {} : { search }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

export function useFund(id: string) {
  return useQuery({
    queryKey: [...FUNDS, id],
    queryFn: ({ signal }) => call(trial.officeTrial, { id }, { signal }),
  })
}

export function useRetry() {
  return useMutation({
    mutationFn: (asked: { readonly id: string; readonly reason: string }) => call(trial.retryTrial, { ...asked }),
    onSettled: () => refresh(FUNDS),
  })
}
