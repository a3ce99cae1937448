import type {
  SandboxEventWay,
  SandboxPayment,
  SandboxPaymentAct,
  SandboxPaymentEvent,
  SandboxPaymentRule,
} from '@bourse/contract'
import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { queryClient, refresh } from '../../../app/queries.ts'

const EVERY_MS = 3_000
const PAYMENTS = ['sandbox', 'payments'] as const

type Subject = Pick<SandboxPayment, 'method' | 'id'>

const paymentsQuery = queryOptions({
  queryKey: PAYMENTS,
  queryFn: ({ signal }) => call(sandbox.payments, {}, { signal }),
  refetchInterval: EVERY_MS,
})

export function useSandboxPayments() {
  return useQuery(paymentsQuery)
}

const onSettled = () => refresh(PAYMENTS)

export function useSetPaymentRule() {
  return useMutation({
    mutationFn: (rule: SandboxPaymentRule) => call(sandbox.setPaymentRule, { ...rule }),
    onSuccess: (kept) =>
      void queryClient.setQueryData(
        paymentsQuery.queryKey,
        (state) => state && { ...state, rules: state.rules.map((rule) => (rule.method === kept.method ? kept : rule)) },
      ),
    onSettled,
  })
}

export function useActOnPayment() {
  return useMutation({
    mutationFn: ({ method, id, act }: Subject & { act: SandboxPaymentAct }) =>
      call(sandbox.actOnPayment, { method, id, act }),
    onSettled,
  })
}

export function useTellPayment() {
  return useMutation({
    mutationFn: ({ method, id, event, way }: Subject & { event: SandboxPaymentEvent; way: SandboxEventWay }) =>
      call(sandbox.tellPayment, { method, id, event, way }),
    onSettled,
  })
}
