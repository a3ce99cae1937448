import type { DiscountProductPart } from '@bourse/contract'
import * as discount from '@bourse/contract/calls/office/discount'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'
import type { SeriesAsked } from './series-form.ts'

export const DESK_EVERY_MS = 10_000
export const LIST_PAGE = 20

const ALL = ['discount'] as const
const paged = (page: number) => ({ current: String(page), size: String(LIST_PAGE) })
/** Acts change several lists at once. */
const onSettled = () => refresh(ALL)

export function useDesk(live: boolean) {
  return useQuery({
    queryKey: [...ALL, 'desk'],
    queryFn: ({ signal }) => call(discount.officeDesk, {}, { signal }),
    refetchInterval: live ? DESK_EVERY_MS : false,
  })
}

export function useProducts({ page, part }: { readonly page: number; readonly part: DiscountProductPart }) {
  return useQuery({
    queryKey: [...ALL, 'products', { page, part }],
    queryFn: ({ signal }) => call(discount.officeProducts, { ...paged(page), part }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSettlements(page: number) {
  return useQuery({
    queryKey: [...ALL, 'settlements', page],
    queryFn: ({ signal }) => call(discount.officeSettlements, paged(page), { signal }),
    placeholderData: keepPreviousData,
  })
}

export function usePositions({ page, search }: { readonly page: number; readonly search: string }) {
  return useQuery({
    queryKey: [...ALL, 'positions', { page, search }],
    queryFn: ({ signal }) =>
      call(discount.officePositions, { ...paged(page), ...(search === '' ? {} : { search }) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function usePositionsOf(userId: string, page: number) {
  return useQuery({
    queryKey: ['person', userId, 'discount', page],
    queryFn: ({ signal }) => call(discount.officePositionsOf, { userId, ...paged(page) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useRewards() {
  return useQuery({
    queryKey: [...ALL, 'rewards'],
    queryFn: ({ signal }) => call(discount.officeRewards, paged(1), { signal }),
  })
}

export function useDraft() {
  return useMutation({ mutationFn: (asked: SeriesAsked) => call(discount.draftSeries, { ...asked }), onSettled })
}

export function usePublish() {
  return useMutation({ mutationFn: (id: string) => call(discount.publishSeries, { id }), onSettled })
}

export function useClose() {
  return useMutation({
    mutationFn: (asked: { readonly id: string; readonly reason: string }) => call(discount.closeSeries, { ...asked }),
    onSettled,
  })
}

export function useProposePrice() {
  return useMutation({
    mutationFn: (asked: { readonly id: string; readonly price: string; readonly evidence: string }) =>
      call(discount.proposePrice, { ...asked }),
    onSettled,
  })
}

export function useConfirmPrice() {
  return useMutation({ mutationFn: (id: string) => call(discount.confirmPrice, { id }), onSettled })
}

export function useDeclinePrice() {
  return useMutation({ mutationFn: (id: string) => call(discount.declinePrice, { id }), onSettled })
}

export function useProposeReward() {
  return useMutation({
    mutationFn: (asked: { readonly positionId: string; readonly amount: string; readonly reason: string }) =>
      call(discount.proposeReward, { ...asked }),
    onSettled,
  })
}

export function useConfirmReward() {
  return useMutation({ mutationFn: (id: string) => call(discount.confirmReward, { id }), onSettled })
}

export function useDeclineReward() {
  return useMutation({ mutationFn: (id: string) => call(discount.declineReward, { id }), onSettled })
}
