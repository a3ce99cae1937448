import type { DiscountOffer, DiscountProduct } from '@bourse/contract'
import * as discount from '@bourse/contract/calls/web/discount'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refreshFunding } from '../../app/live/use-funding.ts'
import { useLoggedIn } from '../../app/session.ts'
import { refresh } from '../../app/shared-data/queries.ts'

/** Prices, rates and quotas of products move. */
const PRODUCTS_MS = 10_000
const PRODUCTS = ['discount', 'products'] as const
const OWN = ['discount', 'own'] as const
const WALLET = ['wallet']
export const PAGE_SIZE = 10

export function useProducts() {
  return useQuery({
    queryKey: PRODUCTS,
    queryFn: ({ signal }) => call(discount.products, {}, { signal }),
    staleTime: 0,
    refetchInterval: PRODUCTS_MS,
  })
}

/** An offer, and when it ends by the count of this page. */
export interface TimedOffer {
  readonly offer: DiscountOffer
  readonly endsAt: number
}

/** Counted from before it was asked for: the page never says that an offer is firm which the server has let go. */
export function timed(offer: DiscountOffer, askedAt: number): TimedOffer {
  return { offer, endsAt: askedAt + Date.parse(offer.expireTime) - Date.parse(offer.time) }
}

/** An offer to decide by. It is asked for by a press, and never again by itself. */
export function useAskOffer() {
  return useMutation({
    mutationFn: async (input: { readonly productId: string; readonly amount: string }) => {
      const askedAt = performance.now()
      return timed(await call(discount.quote, { ...input }), askedAt)
    },
  })
}

/** The number of the offer names the request: sent twice, it is one trade. */
export function useSubscribe() {
  return useMutation({
    mutationFn: ({ quoteId, agreement }: DiscountOffer) =>
      call(discount.subscribe, { quoteId, agreement, consent: 'true' }, { lockId: quoteId }),
    onSuccess: () => {
      refreshFunding()
      refresh(WALLET)
    },
    onSettled: () => refresh(OWN, PRODUCTS),
  })
}

export function usePositions(current: number) {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'list', current],
    queryFn: ({ signal }) => call(discount.list, { current: String(current), size: String(PAGE_SIZE) }, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: PRODUCTS_MS,
    placeholderData: keepPreviousData,
  })
}

/** The coins and directions of which the person wants to be told. */
export function useTold() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'told'],
    queryFn: ({ signal }) => call(discount.told, {}, { signal }),
    enabled,
  })
}

interface Wanted extends Pick<DiscountProduct, 'coin' | 'direction'> {
  readonly wanted: boolean
}

export function useTellMe() {
  return useMutation({
    mutationFn: ({ coin, direction, wanted }: Wanted) =>
      call(discount.tellMe, { coin, direction, wanted: wanted ? 'true' : 'false' }),
    onSettled: () => refresh(OWN),
  })
}

export function usePosition(id: string) {
  return useQuery({
    queryKey: [...OWN, 'detail', id],
    queryFn: ({ signal }) => call(discount.detail, { id }, { signal }),
    staleTime: 0,
    refetchInterval: PRODUCTS_MS,
  })
}
