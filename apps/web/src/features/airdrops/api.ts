import * as activities from '@bourse/contract/calls/web/activities'
import * as airdrops from '@bourse/contract/calls/web/airdrops'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { hearServerTime } from '../../app/live/server-clock.ts'
import { useLoggedIn } from '../../app/session.ts'
import { refresh } from '../../app/shared-data/queries.ts'

/** Spots are taken by others too. */
const AIRDROP_MS = 10_000
const AIRDROPS = ['airdrops'] as const
const WALLET = ['wallet']
const ACTIVITIES = ['activities']

/** Specification §9. */
export const PAGE_SIZE = 60

/** What runs or comes, then what has ended; the clock of the exchange comes along. */
export function useAirdrops(current: number) {
  return useQuery({
    queryKey: [...AIRDROPS, 'list', current],
    queryFn: async ({ signal }) => {
      const found = await call(airdrops.list, { current: String(current), size: String(PAGE_SIZE) }, { signal })
      hearServerTime(Date.parse(found.now))
      return found
    },
    staleTime: 0,
    refetchInterval: AIRDROP_MS,
    placeholderData: keepPreviousData,
  })
}

export function useAirdrop(activityId: string) {
  return useQuery({
    queryKey: [...AIRDROPS, 'one', activityId],
    queryFn: async ({ signal }) => {
      const found = await call(airdrops.detail, { activityId }, { signal })
      hearServerTime(Date.parse(found.now))
      return found
    },
    staleTime: 0,
    refetchInterval: AIRDROP_MS,
  })
}

/** What counts of the person's balance, and what a claim would be answered now. */
export function useStanding(activityId: string) {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...AIRDROPS, 'standing', activityId],
    queryFn: ({ signal }) => call(airdrops.standing, { activityId }, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: AIRDROP_MS,
  })
}

export function useClaim() {
  return useMutation({
    mutationFn: ({ activityId, lockId }: { readonly activityId: string; readonly lockId: string }) =>
      call(airdrops.claim, { activityId }, { lockId }),
    onSettled: () => refresh(AIRDROPS, WALLET, ACTIVITIES),
  })
}

/** Everything a draw can be done again from. */
export function useDraw(activityId: string) {
  return useQuery({
    queryKey: [...AIRDROPS, 'draw', activityId],
    queryFn: ({ signal }) => call(airdrops.draw, { activityId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Where the coin is traded, and where its people meet. */
export function useCoinMarkets(symbol: string) {
  return useQuery({
    queryKey: [...AIRDROPS, 'markets', symbol],
    queryFn: ({ signal }) => call(activities.tradingsAndGroup, { symbol }, { signal }),
  })
}
