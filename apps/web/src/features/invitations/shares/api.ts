import * as shares from '@bourse/contract/calls/web/shares'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { useLoggedIn } from '../../../app/session.ts'

export const PAGE_SIZE = 20
const OWN = ['shares'] as const

/** What is paid out next, and when. */
export function useShareStanding() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'standing'],
    queryFn: ({ signal }) => call(shares.rebateStanding, {}, { signal }),
    enabled,
    staleTime: 0,
  })
}

export function useShareDays(current: number) {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'days', current],
    queryFn: ({ signal }) => call(shares.listRebate, { current: String(current), size: String(PAGE_SIZE) }, { signal }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
