import type { SandboxBankState } from '@bourse/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import type { PayIn } from './pay-in-form.ts'

const BANK_EVERY_MS = 3_000
const BANK = ['sandbox', 'bank'] as const

export function useBank() {
  return useQuery({
    queryKey: BANK,
    queryFn: ({ signal }) => client.sandbox.bank({}, { signal }),
    refetchInterval: BANK_EVERY_MS,
  })
}

export function usePayIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (payIn: PayIn) => client.sandbox.payIn({ ...payIn }),
    onSuccess: () => queries.invalidateQueries({ queryKey: BANK }),
  })
}

export function useSetPayoutMode() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (mode: SandboxBankState['payoutMode']) => client.sandbox.setPayoutMode({ mode }),
    onSuccess: () => queries.invalidateQueries({ queryKey: BANK }),
  })
}

export function useAnswerPayout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { rail: 'sepa' | 'fps'; id: string; answer: 'accept' | 'refuse' }) =>
      client.sandbox.answerPayout(input),
    onSettled: () => queries.invalidateQueries({ queryKey: BANK }),
  })
}
