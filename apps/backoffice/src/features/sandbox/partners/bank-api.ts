import type { SandboxBankState } from '@bourse/contract'
import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { queryClient, refresh } from '../../../app/queries.ts'
import type { PayIn } from './pay-in-form.ts'

const BANK_EVERY_MS = 3_000
const BANK = ['sandbox', 'bank'] as const

const bankQuery = queryOptions({
  queryKey: BANK,
  queryFn: ({ signal }) => call(sandbox.bank, {}, { signal }),
  refetchInterval: BANK_EVERY_MS,
})

export function useBank() {
  return useQuery(bankQuery)
}

export function usePayIn() {
  return useMutation({
    mutationFn: (payIn: PayIn) => call(sandbox.payIn, { ...payIn }),
    onSuccess: () => refresh(BANK),
  })
}

export function useSetPayoutMode() {
  return useMutation({
    mutationFn: (mode: SandboxBankState['payoutMode']) => call(sandbox.setPayoutMode, { mode }),
    onSuccess: ({ mode: payoutMode }) => {
      queryClient.setQueryData(bankQuery.queryKey, (state) => state && { ...state, payoutMode })
      refresh(BANK)
    },
  })
}

export function useAnswerPayout() {
  return useMutation({
    mutationFn: (input: { rail: 'sepa' | 'fps'; id: string; answer: 'accept' | 'refuse' }) =>
      call(sandbox.answerPayout, input),
    onSettled: () => refresh(BANK),
  })
}
