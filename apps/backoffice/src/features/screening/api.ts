import * as screening from '@bourse/contract/calls/office/screening'
import type { ScreeningArea, ScreeningState } from '@bourse/contract/screening-lists'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'

export const SCREENING_PAGE = 20
const QUEUE_EVERY_MS = 10_000

const CASES = ['screening', 'cases'] as const
const CASE = ['screening', 'case'] as const
const STANDING = ['screening', 'standing'] as const

export interface CaseFilter {
  readonly page: number
  readonly state: ScreeningState | undefined
  readonly area: ScreeningArea | undefined
  readonly user: string | undefined
}

export function useCases({ page, state, area, user }: CaseFilter) {
  return useQuery({
    queryKey: [...CASES, { page, state, area, user }],
    queryFn: ({ signal }) =>
      call(
        screening.screeningCases,
        {
          ...{ current: String(page), size: String(SCREENING_PAGE) },
          ...(state === undefined ? {} : { state }),
          ...(area === undefined ? {} : { area }),
          ...(user === undefined ? {} : { userId: user }),
        },
        { signal },
      ),
    refetchInterval: QUEUE_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export function useStanding() {
  return useQuery({
    queryKey: STANDING,
    queryFn: ({ signal }) => call(screening.screeningStanding, {}, { signal }),
    refetchInterval: QUEUE_EVERY_MS,
  })
}

/** Looking is recorded, so nothing is fetched again by itself. */
export function useCase(caseId: string) {
  return useQuery({
    queryKey: [...CASE, caseId],
    queryFn: ({ signal }) => call(screening.screeningCase, { caseId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export interface Decision {
  readonly caseId: string
  readonly decision: Exclude<ScreeningState, 'open'>
  readonly reason: string
  /** Stops the account too, where the decision does not by itself. */
  readonly freeze: boolean
}

/** After a decision the page shows what the server says; somebody else may have decided meanwhile. */
export function useDecide() {
  return useMutation({
    mutationFn: ({ freeze, ...decision }: Decision) =>
      call(screening.decideScreening, { ...decision, freeze: freeze ? 'true' : 'false' }),
    onSettled: () => refresh(CASES, CASE, STANDING),
  })
}
