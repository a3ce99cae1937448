import type { ChargeAct, EventWay } from '@bourse/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

const EVERY_MS = 3_000
const ACQUIRER = ['sandbox', 'acquirer'] as const

export function useAcquirer() {
  return useQuery({
    queryKey: ACQUIRER,
    queryFn: ({ signal }) => client.sandbox.acquirer({}, { signal }),
    refetchInterval: EVERY_MS,
  })
}

export function useActOnCharge() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: ChargeAct }) => client.sandbox.actOnCharge({ id, act }),
    onSettled: () => queries.invalidateQueries({ queryKey: ACQUIRER }),
  })
}

export function useSendEvent() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ eventId, way }: { eventId: string; way: EventWay }) =>
      client.sandbox.sendAcquirerEvent({ eventId, way }),
    onSettled: () => queries.invalidateQueries({ queryKey: ACQUIRER }),
  })
}

export function useSetHolds() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (holds: boolean) => client.sandbox.setAcquirerHolds({ holds: holds ? 'true' : 'false' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ACQUIRER }),
  })
}
