import * as bonuses from '@bourse/contract/calls/web/bonuses'
import * as invitations from '@bourse/contract/calls/web/invitations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refreshFunding } from '../../../app/live/use-funding.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { refresh } from '../../../app/shared-data/queries.ts'

const OWN = ['bonuses', 'own'] as const
const REWARDS = ['activities', 'own'] as const

export function useOwnBonus() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: OWN,
    queryFn: ({ signal }) => call(bonuses.ownBonus, {}, { signal }),
    enabled,
    staleTime: 0,
  })
}

/** By the call that takes what invitations bring, too. */
export function useTakeBonus(id: string) {
  return useMutation({
    mutationFn: (lockId: string) => call(invitations.take, { id }, { lockId }),
    onSettled: () => {
      refreshFunding()
      refresh(OWN, REWARDS)
    },
  })
}
