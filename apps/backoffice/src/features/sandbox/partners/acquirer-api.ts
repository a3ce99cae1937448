import type { ChargeAct, EventWay } from '@bourse/contract'
import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { queryClient, refresh } from '../../../app/queries.ts'

const EVERY_MS = 3_000
const ACQUIRER = ['sandbox', 'acquirer'] as const

const acquirerQuery = queryOptions({
  queryKey: ACQUIRER,
  queryFn: ({ signal }) => call(sandbox.acquirer, {}, { signal }),
  refetchInterval: EVERY_MS,
})

export function useAcquirer() {
  return useQuery(acquirerQuery)
}

export function useActOnCharge() {
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: ChargeAct }) => call(sandbox.actOnCharge, { id, act }),
    onSettled: () => refresh(ACQUIRER),
  })
}

export function useSendEvent() {
  return useMutation({
    mutationFn: ({ eventId, way }: { eventId: string; way: EventWay }) =>
      call(sandbox.sendAcquirerEvent, { eventId, way }),
    onSettled: () => refresh(ACQUIRER),
  })
}

export function useSetHolds() {
  return useMutation({
    mutationFn: (holds: boolean) => call(sandbox.setAcquirerHolds, { holds: holds ? 'true' : 'false' }),
    onSuccess: ({ holds }) =>
      void queryClient.setQueryData(acquirerQuery.queryKey, (state) => state && { ...state, holds }),
    onSettled: () => refresh(ACQUIRER),
  })
}
