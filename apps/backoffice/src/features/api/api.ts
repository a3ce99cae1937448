import * as api from '@bourse/contract/calls/office/api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'

const personKey = (userId: string) => ['person', userId, 'apiKeys'] as const

export function useKeysOf(userId: string) {
  return useQuery({
    queryKey: personKey(userId),
    queryFn: ({ signal }) => call(api.officeKeysOf, { userId }, { signal }),
  })
}

const KEY_ACTS = { pause: api.officePauseKey, resume: api.officeResumeKey, remove: api.officeRemoveKey } as const
export type KeyAct = keyof typeof KEY_ACTS

export function useActOnKey(userId: string) {
  return useMutation({
    mutationFn: ({ act, id, reason }: { readonly act: KeyAct; readonly id: string; readonly reason: string }) =>
      call(KEY_ACTS[act], { id, reason }),
    onSettled: () => refresh(personKey(userId)),
  })
}
