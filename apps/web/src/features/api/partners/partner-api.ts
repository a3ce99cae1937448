import * as api from '@bourse/contract/calls/web/api'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { refresh } from '../../../app/shared-data/queries.ts'

const PARTNER = ['api', 'partner'] as const

export function usePartner() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...PARTNER, 'info'],
    queryFn: ({ signal }) => call(api.partnerInfo, {}, { signal }),
    staleTime: 0,
    enabled,
  })
}

export type BusinessSent = SentInputOf<Contract['api']['applyPartner']>

/** Applies, or changes what was said. */
export function useSendBusiness(kind: 'apply' | 'update') {
  return useMutation({
    mutationFn: (business: BusinessSent) =>
      kind === 'apply' ? call(api.applyPartner, business) : call(api.updatePartner, business),
    onSettled: () => refresh(PARTNER),
  })
}

export const PAYMENTS_PAGE = 20
const LOOK_MS = 10_000

export function usePayments(page: number) {
  return useQuery({
    queryKey: [...PARTNER, 'payments', page],
    queryFn: ({ signal }) =>
      call(api.partnerPayments, { current: String(page), size: String(PAYMENTS_PAGE) }, { signal }),
    refetchInterval: LOOK_MS,
    placeholderData: keepPreviousData,
  })
}

export function useSummary() {
  return useQuery({
    queryKey: [...PARTNER, 'summary'],
    queryFn: ({ signal }) => call(api.partnerSummary, {}, { signal }),
    refetchInterval: LOOK_MS,
  })
}

/** The keys of the wallet's own queries: a refund is paid out of it. */
const WALLET = ['wallet']

export function useRefund() {
  return useMutation({
    mutationFn: (refund: SentInputOf<Contract['api']['refundPartnerPayment']>) =>
      call(api.refundPartnerPayment, refund),
    onSettled: () => refresh(PARTNER, WALLET),
  })
}
