import type { ActivityKind } from '@bourse/contract'
import * as activities from '@bourse/contract/calls/web/activities'
import * as wallet from '@bourse/contract/calls/web/wallet'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { hearServerTime } from '../../app/live/server-clock.ts'
import { useLoggedIn } from '../../app/session.ts'
import { refresh } from '../../app/shared-data/queries.ts'

/** Budgets are used up by others too. */
const HUB_MS = 15_000
const HUB = ['activities', 'hub'] as const
const OWN = ['activities', 'own'] as const
const TOLD = [...OWN, 'told'] as const
const STANDING_MS = 60_000

/** Specification §9. */
export const PAGE_SIZE = 60

/** `other` are the kinds without a tab of their own among the orders. */
export type RewardKind = ActivityKind | 'other'

export type HubPart = 'running' | 'soon' | 'ended'

interface HubAsked {
  readonly part: HubPart
  readonly kind: ActivityKind | undefined
  readonly current: number
  readonly size: number
}

/** What runs, comes or has ended; the clock of the exchange comes along. */
export function useHub({ part, kind, current, size }: HubAsked) {
  return useQuery({
    queryKey: [...HUB, part, kind ?? null, current, size],
    queryFn: async ({ signal }) => {
      const asked = { part, current: String(current), size: String(size), ...(kind !== undefined && { kind }) }
      const found = await call(activities.hub, asked, { signal })
      hearServerTime(Date.parse(found.now))
      return found
    },
    staleTime: 0,
    refetchInterval: part === 'ended' ? false : HUB_MS,
    placeholderData: keepPreviousData,
  })
}

/** Every kind with how many run and where it is not offered. */
export function useKinds() {
  return useQuery({
    queryKey: [...HUB, 'kinds'],
    queryFn: ({ signal }) => call(activities.config, {}, { signal }),
  })
}

export function useDetail(activityId: string, enabled: boolean) {
  return useQuery({
    queryKey: [...HUB, 'detail', activityId],
    queryFn: ({ signal }) => call(activities.detail, { activityId }, { signal }),
    enabled,
  })
}

/** How running activities stand for the person, by their ids. */
export function useOwnStandings() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'standings'],
    queryFn: async ({ signal }) =>
      new Map((await call(activities.own, {}, { signal })).map((own) => [own.activityId, own])),
    enabled,
    staleTime: 0,
    refetchInterval: HUB_MS,
  })
}

export function useRecords(current: number) {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'records', current],
    queryFn: ({ signal }) =>
      call(activities.listRecord, { current: String(current), size: String(PAGE_SIZE) }, { signal }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function useRewards(current: number, kind?: RewardKind) {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'rewards', kind ?? null, current],
    queryFn: async ({ signal }) => {
      const asked = { current: String(current), size: String(PAGE_SIZE), ...(kind !== undefined && { kind }) }
      const found = await call(activities.rewards, asked, { signal })
      hearServerTime(Date.parse(found.now))
      return found
    },
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** How every product stands for the person; undefined for visitors. */
export function useStandings() {
  const enabled = useLoggedIn()
  const { data } = useQuery({
    queryKey: ['wallet', 'userState'],
    queryFn: ({ signal }) => call(wallet.userState, {}, { signal }),
    staleTime: STANDING_MS,
    enabled,
  })
  return data?.products
}

/** Of which starts the person wants to be told. */
export function useTold() {
  const enabled = useLoggedIn()
  return useQuery({ queryKey: TOLD, queryFn: ({ signal }) => call(activities.told, {}, { signal }), enabled })
}

export function useTellMe() {
  return useMutation({
    mutationFn: ({ about, wanted }: { readonly about: string; readonly wanted: boolean }) =>
      call(activities.tellMe, { about, wanted: wanted ? 'true' : 'false' }),
    onSettled: () => refresh(TOLD),
  })
}
