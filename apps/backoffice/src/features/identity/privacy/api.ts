import * as privacy from '@bourse/contract/calls/office/privacy'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'

const RETENTION = ['privacy', 'retention'] as const

export function useRetention() {
  return useQuery({ queryKey: RETENTION, queryFn: ({ signal }) => call(privacy.officeRetention, {}, { signal }) })
}

export function usePlaceHold(userId: string) {
  return useMutation({
    mutationFn: (reason: string) => call(privacy.placeHold, { userId, reason }),
    onSettled: () => refresh(RETENTION),
  })
}

export function useLiftHold(holdId: string) {
  return useMutation({
    mutationFn: (reason: string) => call(privacy.liftHold, { holdId, reason }),
    onSettled: () => refresh(RETENTION),
  })
}
