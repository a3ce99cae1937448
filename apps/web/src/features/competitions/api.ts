import * as competitions from '@bourse/contract/calls/web/competitions'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { hearServerTime } from '../../app/live/server-clock.ts'
import { useLoggedIn } from '../../app/session.ts'
import { refresh } from '../../app/shared-data/queries.ts'

/** Others trade too. */
const RANKS_MS = 15_000
const ALL = ['competitions'] as const
const OWN = ['competitions', 'own'] as const

/** Specification §9. */
export const PAGE_SIZE = 60

export type Part = 'running' | 'soon' | 'ended'

export function useCompetitions(part: Part, current: number) {
  return useQuery({
    queryKey: [...ALL, 'list', part, current],
    queryFn: async ({ signal }) => {
      const asked = { part, current: String(current), size: String(PAGE_SIZE) }
      const found = await call(competitions.list, asked, { signal })
      hearServerTime(Date.parse(found.now))
      return found
    },
    staleTime: 0,
    refetchInterval: part === 'ended' ? false : RANKS_MS,
    placeholderData: keepPreviousData,
  })
}

export function useCompetition(id: string | null) {
  return useQuery({
    queryKey: [...ALL, 'detail', id],
    queryFn: async ({ signal }) => {
      const found = await call(competitions.detail, { id: id ?? '' }, { signal })
      hearServerTime(Date.parse(found.now))
      return found
    },
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: RANKS_MS,
  })
}

export function useRanking(id: string, current: number) {
  return useQuery({
    queryKey: [...ALL, 'ranks', id, current],
    queryFn: ({ signal }) =>
      call(competitions.listRank, { id, current: String(current), size: String(PAGE_SIZE) }, { signal }),
    staleTime: 0,
    refetchInterval: RANKS_MS,
    placeholderData: keepPreviousData,
  })
}

/** The place of the person; undefined for a visitor. */
export function useOwnPlace(id: string) {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, id],
    queryFn: ({ signal }) => call(competitions.own, { id }, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: RANKS_MS,
  })
}

export function useJoin() {
  return useMutation({
    mutationFn: ({ id, lockId }: { readonly id: string; readonly lockId: string }) =>
      call(competitions.join, { id }, { lockId }),
    onSettled: () => refresh(ALL, ['activities']),
  })
}
