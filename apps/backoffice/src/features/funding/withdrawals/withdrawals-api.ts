import * as withdrawals from '@bourse/contract/calls/office/withdrawals'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'
import { PAGE_SIZE, type WithdrawalFilter, withdrawalRequest } from './withdrawals-filter.ts'

const WITHDRAWALS = ['funding', 'withdrawals'] as const
/** A queue that others work on too is looked at again and again. */
const EVERY_MS = 8_000

export function useWithdrawals(filter: WithdrawalFilter) {
  return useQuery({
    queryKey: [...WITHDRAWALS, 'list', filter],
    queryFn: ({ signal }) =>
      call(withdrawals.officeWithdrawals, { ...withdrawalRequest(filter), size: String(PAGE_SIZE) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
}

/** Each look is recorded, so it is not repeated by itself. */
export function useWithdrawal(id: string) {
  return useQuery({
    queryKey: [...WITHDRAWALS, 'one', id],
    queryFn: ({ signal }) => call(withdrawals.officeWithdrawal, { id }, { signal }),
    staleTime: 60_000,
  })
}

function useAct<Input, Output>(act: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn: act, onSettled: () => refresh(WITHDRAWALS) })
}

export function useApprove() {
  return useAct((id: string) => call(withdrawals.approveWithdrawal, { id }))
}

export function useRefuse() {
  return useAct((input: { id: string; reason: string }) => call(withdrawals.refuseWithdrawal, input))
}

export function useNote() {
  return useAct((input: { id: string; text: string }) => call(withdrawals.noteWithdrawal, input))
}

export function useSpeedUp() {
  return useAct((id: string) => call(withdrawals.speedUpWithdrawal, { id }))
}
