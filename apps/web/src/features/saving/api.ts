import type { SavingPosition, SavingProduct } from '@bourse/contract'
import * as saving from '@bourse/contract/calls/web/saving'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { allPages } from '../../app/all-pages.ts'
import { call } from '../../app/client.ts'
import { refreshFunding } from '../../app/live/use-funding.ts'
import { useLoggedIn } from '../../app/session.ts'
import { refresh } from '../../app/shared-data/queries.ts'

/** Quotas are used up by others too, and a term begins again at midnight. */
const PRODUCTS_MS = 15_000
const PRODUCTS = ['saving', 'products'] as const
const OWN = ['saving', 'own'] as const
const WALLET = ['wallet']
export const PAGE_SIZE = 10

export function useProducts() {
  return useQuery({
    queryKey: PRODUCTS,
    queryFn: ({ signal }) => call(saving.products, {}, { signal }),
    staleTime: 0,
    refetchInterval: PRODUCTS_MS,
  })
}

/** All that runs, however many they are: what is not shown could not be left early. */
const readLive = async (signal: AbortSignal) => ({
  records: await allPages((paging) => call(saving.list, { part: 'live', ...paging }, { signal })),
})

export function useLiveSavings() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'live'],
    queryFn: ({ signal }) => readLive(signal),
    enabled,
    staleTime: 0,
    refetchInterval: PRODUCTS_MS,
  })
}

export function useEndedSavings(current: number) {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'ended', current],
    queryFn: ({ signal }) =>
      call(saving.list, { part: 'ended', current: String(current), size: String(PAGE_SIZE) }, { signal }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

const changed = () => {
  refreshFunding()
  refresh(PRODUCTS, OWN, WALLET)
}

interface Subscription {
  readonly product: SavingProduct
  readonly amount: string
  readonly lockId: string
}

export function useSubscribe() {
  return useMutation({
    mutationFn: ({ product: { id, releaseTime, agreement }, amount, lockId }: Subscription) =>
      call(saving.subscribe, { productId: id, amount, releaseTime, agreement: String(agreement) }, { lockId }),
    onSettled: changed,
  })
}

/** The number of the position names the request: it has one end. What is given up is what was shown. */
export function useExit() {
  return useMutation({
    mutationFn: ({ id, accrued }: SavingPosition) =>
      call(saving.exit, { id, forfeits: accrued }, { lockId: `${id}-${accrued}` }),
    onSettled: changed,
  })
}

/** The products of which the person wants to be told. */
export function useTold() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'told'],
    queryFn: ({ signal }) => call(saving.told, {}, { signal }),
    enabled,
  })
}

export function useTellMe() {
  return useMutation({
    mutationFn: ({ productId, wanted }: { readonly productId: string; readonly wanted: boolean }) =>
      call(saving.tellMe, { productId, wanted: wanted ? 'true' : 'false' }),
    onSettled: () => refresh(OWN),
  })
}
