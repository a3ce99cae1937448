import type { BankLineState } from '@bourse/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

export const LINES_PAGE = 20
const LINES_EVERY_MS = 5_000
const LINES = ['funding', 'bankLines'] as const

export interface LineQuery {
  readonly page: number
  readonly search: string | undefined
  readonly state: BankLineState | undefined
}

export function useBankLines({ page, search, state }: LineQuery) {
  return useQuery({
    queryKey: [...LINES, { page, search, state }],
    queryFn: ({ signal }) =>
      client.funding.officeBankLines(
        {
          current: String(page),
          size: String(LINES_PAGE),
          ...(search === undefined ? {} : { search }),
          ...(state === undefined ? {} : { state }),
        },
        { signal },
      ),
    refetchInterval: LINES_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export function useAssignLine() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; uid: string; reference: string; reason: string }) =>
      client.funding.assignBankLine(input),
    onSuccess: () => queries.invalidateQueries({ queryKey: LINES }),
  })
}

export function useReturnLine() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; reason: string }) => client.funding.returnBankLine(input),
    onSuccess: () => queries.invalidateQueries({ queryKey: LINES }),
  })
}
