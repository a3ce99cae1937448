import * as bonuses from '@bourse/contract/calls/web/bonuses'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refreshFunding } from '../../../app/live/use-funding.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { refresh } from '../../../app/shared-data/queries.ts'

const OWN = ['bonuses', 'own'] as const
const REWARDS = ['activities'] as const

export function useOwnBonus() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: OWN,
    queryFn: ({ signal }) => call(bonuses.ownBonus, {}, { signal }),
    enabled,
    staleTime: 0,
  })
}

/** There is one, so that its name names the request. */
export function useTakeBonus() {
  return useMutation({
    mutationFn: (lockId: string) => call(bonuses.takeBonus, {}, { lockId }),
    onSettled: () => {
      refreshFunding()
      refresh(OWN, REWARDS)
    },
  })
}
