import type { CouponState } from '@bourse/contract'
import * as coupons from '@bourse/contract/calls/office/coupons'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'

export const COUPONS_PAGE = 20

const DESK = ['coupons'] as const
const personKey = (userId: string) => ['person', userId, 'coupons'] as const

export interface CouponsAsked {
  readonly userId: string
  readonly page: number
  readonly state: CouponState
}

export function useCouponsOf({ userId, page, state }: CouponsAsked) {
  return useQuery({
    queryKey: [...personKey(userId), { page, state }],
    queryFn: ({ signal }) =>
      call(coupons.officeCouponsOf, { userId, current: String(page), size: String(COUPONS_PAGE), state }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One coupon with the trades that it paid. */
export function useCouponTrades(id: string, page: number) {
  return useQuery({
    queryKey: [...DESK, 'trades', id, page],
    queryFn: ({ signal }) =>
      call(coupons.officeCouponRecords, { id, current: String(page), size: String(COUPONS_PAGE) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useBudgets() {
  return useQuery({
    queryKey: [...DESK, 'budgets'],
    queryFn: ({ signal }) => call(coupons.officeBudgets, {}, { signal }),
  })
}

export function useProposals() {
  return useQuery({
    queryKey: [...DESK, 'proposals'],
    queryFn: ({ signal }) => call(coupons.couponProposals, {}, { signal }),
  })
}

export interface IssueAsked {
  readonly userId: string
  readonly activityId: string
  readonly asset: string
  readonly amount: string
  readonly reason: string
}

export function useIssue() {
  return useMutation({
    mutationFn: (asked: IssueAsked) => call(coupons.issueCoupon, { ...asked }),
    onSettled: (_done, _error, { userId }) => refresh(personKey(userId), DESK),
  })
}

export function useConfirm() {
  return useMutation({
    mutationFn: (id: string) => call(coupons.confirmCoupon, { id }),
    onSettled: () => refresh(DESK),
  })
}

export function useDecline() {
  return useMutation({
    mutationFn: (id: string) => call(coupons.declineCoupon, { id }),
    onSettled: () => refresh(DESK),
  })
}
