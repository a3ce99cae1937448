import * as api from '@bourse/contract/calls/office/api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'

const BANS = ['bans'] as const
const LOOK_MS = 10_000

export function useBans() {
  return useQuery({
    queryKey: BANS,
    queryFn: ({ signal }) => call(api.officeBans, {}, { signal }),
    refetchInterval: LOOK_MS,
  })
}

export function useLiftBan() {
  return useMutation({
    mutationFn: (lifted: { readonly network: string; readonly reason: string }) => call(api.officeLiftBan, lifted),
    onSettled: () => refresh(BANS),
  })
}
