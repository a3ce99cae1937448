import type { BankLineState, DepositStatus } from '@bourse/contract'
import * as banking from '@bourse/contract/calls/office/banking'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'
import type { Assignment } from '../assign-form.ts'
import { type ListFilter, listRequest } from '../list-query.ts'

export const LINES_PAGE = 20
const LINES_EVERY_MS = 5_000
const LINES = ['funding', 'bankLines'] as const

export function useBankLines(filter: ListFilter<BankLineState>) {
  return useQuery({
    queryKey: [...LINES, filter],
    queryFn: ({ signal }) => call(banking.officeBankLines, listRequest(filter, LINES_PAGE), { signal }),
    refetchInterval: LINES_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export const ORDERS_PAGE = 20
const ORDERS = ['funding', 'bankOrders'] as const

export function useBankOrders({ state: status, ...filter }: ListFilter<DepositStatus>) {
  return useQuery({
    queryKey: [...ORDERS, { ...filter, status }],
    queryFn: ({ signal }) =>
      call(
        banking.officeBankOrders,
        { ...listRequest({ ...filter, state: undefined }, ORDERS_PAGE), ...(status === undefined ? {} : { status }) },
        { signal },
      ),
    refetchInterval: LINES_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export function useBankOrder(id: string) {
  return useQuery({
    queryKey: [...ORDERS, id],
    queryFn: ({ signal }) => call(banking.officeBankOrder, { id }, { signal }),
    refetchInterval: LINES_EVERY_MS,
  })
}

export function useAssignLine(id: string) {
  return useMutation({
    mutationFn: (assignment: Assignment) => call(banking.assignBankLine, { id, ...assignment }),
    onSuccess: () => refresh(LINES),
  })
}

export function useStockHouse() {
  return useMutation({
    mutationFn: (input: { id: string; reason: string }) => call(banking.stockHouse, input),
    onSuccess: () => refresh(LINES),
  })
}

export function useReturnLine() {
  return useMutation({
    mutationFn: (input: { id: string; reason: string }) => call(banking.returnBankLine, input),
    onSuccess: () => refresh(LINES),
  })
}
