import * as etp from '@bourse/contract/calls/office/etp'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'

export const DESK_EVERY_MS = 10_000
export const ORDERS_PAGE = 20

const DESK = ['etp', 'desk'] as const
const ORDERS = ['etp', 'orders'] as const

export function useDesk(live: boolean) {
  return useQuery({
    queryKey: DESK,
    queryFn: ({ signal }) => call(etp.officeEtp, {}, { signal }),
    refetchInterval: live ? DESK_EVERY_MS : false,
  })
}

export function useOrders({ page, search }: { readonly page: number; readonly search: string }) {
  return useQuery({
    queryKey: [...ORDERS, { page, search }],
    queryFn: ({ signal }) =>
      call(
        etp.officeEtpOrders,
        { current: String(page), size: String(ORDERS_PAGE), ...(search === '' ? {} : { search }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

export function useHoldingsOf(userId: string) {
  return useQuery({
    queryKey: ['person', userId, 'etpHoldings'],
    queryFn: ({ signal }) => call(etp.officeEtpHoldings, { userId }, { signal }),
  })
}

export function useOrdersOf(userId: string, page: number) {
  return useQuery({
    queryKey: ['person', userId, 'etpOrders', page],
    queryFn: ({ signal }) =>
      call(etp.officeEtpOrdersOf, { userId, current: String(page), size: String(ORDERS_PAGE) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

interface Publishing {
  readonly coin: string
  readonly side: 'long' | 'short'
  readonly reason: string
}

export function usePropose() {
  return useMutation({
    mutationFn: (asked: Publishing) => call(etp.proposeEtp, { ...asked }),
    onSettled: () => refresh(DESK),
  })
}

export function useProposeClosing() {
  return useMutation({
    mutationFn: (asked: { readonly symbol: string; readonly reason: string }) =>
      call(etp.proposeEtpClosing, { ...asked }),
    onSettled: () => refresh(DESK),
  })
}

export function useConfirm() {
  return useMutation({
    mutationFn: (id: string) => call(etp.confirmEtp, { id }),
    onSettled: () => refresh(DESK),
  })
}

export function useDecline() {
  return useMutation({
    mutationFn: (id: string) => call(etp.declineEtp, { id }),
    onSettled: () => refresh(DESK),
  })
}
