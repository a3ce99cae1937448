import type { CouponState } from '@bourse/contract'
import * as coupons from '@bourse/contract/calls/web/coupons'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { useLoggedIn } from '../../app/session.ts'
import { refresh } from '../../app/shared-data/queries.ts'

/** Trades use coupons up while the page is open. */
const OFTEN_MS = 30_000
const OWN = ['coupons'] as const
export const PAGE_SIZE = 10

export function useCoupons(state: CouponState, current: number) {
  return useQuery({
    queryKey: [...OWN, 'list', state, current],
    queryFn: ({ signal }) =>
      call(coupons.list, { state, current: String(current), size: String(PAGE_SIZE) }, { signal }),
    enabled: useLoggedIn(),
    staleTime: 0,
    refetchInterval: OFTEN_MS,
    placeholderData: keepPreviousData,
  })
}

/** What valid coupons can still pay. */
export function useCouponRests() {
  return useQuery({
    queryKey: [...OWN, 'rests'],
    queryFn: async ({ signal }) => (await call(coupons.list, { size: '1' }, { signal })).rests,
    enabled: useLoggedIn(),
    staleTime: OFTEN_MS,
  })
}

export function useCoupon(id: string) {
  return useQuery({
    queryKey: [...OWN, 'one', id],
    queryFn: ({ signal }) => call(coupons.detail, { id }, { signal }),
    enabled: useLoggedIn(),
    staleTime: 0,
    refetchInterval: OFTEN_MS,
  })
}

export function useCouponRecords(id: string, current: number) {
  return useQuery({
    queryKey: [...OWN, 'records', id, current],
    queryFn: ({ signal }) =>
      call(coupons.records, { id, current: String(current), size: String(PAGE_SIZE) }, { signal }),
    enabled: useLoggedIn(),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Fees of an order that coupons have paid back: a second or so after its last trade. */
export function useOrderRefund(orderId: string) {
  return useQuery({
    queryKey: [...OWN, 'order', orderId],
    queryFn: ({ signal }) => call(coupons.ofOrder, { orderId }, { signal }),
    staleTime: 0,
    refetchInterval: OFTEN_MS,
  })
}

export function useCouponOffers() {
  return useQuery({
    queryKey: [...OWN, 'offers'],
    queryFn: ({ signal }) => call(coupons.offers, {}, { signal }),
    enabled: useLoggedIn(),
  })
}

/** The activity names the request: its coupon is taken once. */
export function useTakeCoupon() {
  return useMutation({
    mutationFn: (activityId: string) => call(coupons.take, { activityId }, { lockId: `coupon-${activityId}` }),
    onSettled: () => refresh(OWN, ['rewards']),
  })
}
