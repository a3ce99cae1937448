import * as api from '@bourse/contract/calls/web/api'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { useLoggedIn } from '../../app/session.ts'
import { refresh } from '../../app/shared-data/queries.ts'

const KEYS = ['api', 'keys'] as const

export function useKeys() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: KEYS,
    queryFn: ({ signal }) => call(api.listKeys, {}, { signal }),
    staleTime: 0,
    enabled,
  })
}

export function useKeyUses(id: string) {
  return useQuery({
    queryKey: [...KEYS, id, 'uses'],
    queryFn: ({ signal }) => call(api.keyUses, { id }, { signal }),
    staleTime: 0,
  })
}

type Calls = Contract['api']

export function useCreateKey() {
  return useMutation({
    mutationFn: (key: SentInputOf<Calls['createKey']>) => call(api.createKey, key),
    onSuccess: () => refresh(KEYS),
    // The secret stays in no cache once its page is left.
    gcTime: 0,
  })
}

export function useUpdateKey() {
  return useMutation({
    mutationFn: (key: SentInputOf<Calls['updateKey']>) => call(api.updateKey, key),
    onSettled: () => refresh(KEYS),
  })
}

export function useRemoveKey() {
  return useMutation({
    mutationFn: (key: SentInputOf<Calls['removeKey']>) => call(api.removeKey, key),
    onSettled: () => refresh(KEYS),
  })
}

export function usePauseKey() {
  return useMutation({
    mutationFn: ({ id, pause }: { readonly id: string; readonly pause: boolean }) =>
      call(pause ? api.pauseKey : api.resumeKey, { id }),
    onSettled: () => refresh(KEYS),
  })
}
