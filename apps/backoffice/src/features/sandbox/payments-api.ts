import type {
  SandboxEventWay,
  SandboxPayment,
  SandboxPaymentAct,
  SandboxPaymentEvent,
  SandboxPaymentRule,
} from '@bourse/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

const EVERY_MS = 3_000
const PAYMENTS = ['sandbox', 'payments'] as const

type Subject = Pick<SandboxPayment, 'method' | 'id'>

export function useSandboxPayments() {
  return useQuery({
    queryKey: PAYMENTS,
    queryFn: ({ signal }) => client.sandbox.payments({}, { signal }),
    refetchInterval: EVERY_MS,
  })
}

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: PAYMENTS })
}

export function useSetPaymentRule() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: (rule: SandboxPaymentRule) => client.sandbox.setPaymentRule({ ...rule }),
    onSettled,
  })
}

export function useActOnPayment() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: ({ method, id, act }: Subject & { act: SandboxPaymentAct }) =>
      client.sandbox.actOnPayment({ method, id, act }),
    onSettled,
  })
}

export function useTellPayment() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: ({ method, id, event, way }: Subject & { event: SandboxPaymentEvent; way: SandboxEventWay }) =>
      client.sandbox.tellPayment({ method, id, event, way }),
    onSettled,
  })
}
