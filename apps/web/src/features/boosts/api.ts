import * as boosts from '@bourse/contract/calls/web/boosts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { hearServerTime } from '../../app/live/server-clock.ts'
import { useLoggedIn } from '../../app/session.ts'

/** Others buy too, and what one has bought oneself is there a moment later. */
const BOOSTS_MS = 5_000
const ALL = ['boosts'] as const

/** Specification §9. */
export const PAGE_SIZE = 60
export const TRANSACTIONS = 20

export type Part = 'running' | 'soon' | 'ended'

export function useBoosts(part: Part, current: number) {
  return useQuery({
    queryKey: [...ALL, 'list', part, current],
    queryFn: async ({ signal }) => {
      const asked = { part, current: String(current), size: String(PAGE_SIZE) }
      const found = await call(boosts.list, asked, { signal })
      hearServerTime(Date.parse(found.now))
      return found
    },
    staleTime: 0,
    refetchInterval: part === 'ended' ? false : BOOSTS_MS,
    placeholderData: keepPreviousData,
  })
}

export function useBoost(id: string) {
  return useQuery({
    queryKey: [...ALL, 'one', id],
    queryFn: async ({ signal }) => {
      const found = await call(boosts.detail, { id }, { signal })
      hearServerTime(Date.parse(found.now))
      return found
    },
    staleTime: 0,
    refetchInterval: BOOSTS_MS,
  })
}

/** What the person has bought and kept; nothing for a visitor. */
export function useOwnBoost(id: string) {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...ALL, 'own', id],
    queryFn: ({ signal }) => call(boosts.own, { id }, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: BOOSTS_MS,
  })
}

/** What selling as much would cost now; asked again when a purchase or sale has changed the promise. */
export function useSale(id: string, amount: string | undefined, pending: string) {
  return useQuery({
    queryKey: [...ALL, 'sale', id, amount, pending],
    queryFn: ({ signal }) => call(boosts.sale, { id, amount: amount ?? '0' }, { signal }),
    enabled: amount !== undefined,
    staleTime: 0,
    retry: false,
  })
}

/** Of one boost, or of all. */
export function useTransactions(current: number, id?: string) {
  return useQuery({
    queryKey: [...ALL, 'transactions', current, id],
    queryFn: ({ signal }) =>
      call(
        boosts.transactions,
        { current: String(current), size: String(TRANSACTIONS), ...(id !== undefined && { id }) },
        { signal },
      ),
    staleTime: 0,
    refetchInterval: BOOSTS_MS,
    placeholderData: keepPreviousData,
  })
}
