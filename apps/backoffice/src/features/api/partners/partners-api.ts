import type { PartnerDecision, PartnerPaymentState, PartnerState } from '@bourse/contract/api-lists'
import * as api from '@bourse/contract/calls/office/api'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import type { TypedListFilter } from '../../../app/page/typed-list.ts'
import { refresh } from '../../../app/queries.ts'

export const PARTNERS_PAGE = 20
const QUEUE_EVERY_MS = 10_000

const PARTNERS = ['api', 'partners'] as const
const PARTNER = ['api', 'partner'] as const
const again = () => refresh(PARTNERS, PARTNER)

export function usePartners({ page, state, search }: TypedListFilter<PartnerState>) {
  return useQuery({
    queryKey: [...PARTNERS, { page, state, search }],
    queryFn: ({ signal }) =>
      call(
        api.officePartners,
        {
          ...{ current: String(page), size: String(PARTNERS_PAGE) },
          ...(state === undefined ? {} : { state }),
          ...(search === '' ? {} : { search }),
        },
        { signal },
      ),
    refetchInterval: QUEUE_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

/** Looking is recorded, so nothing is fetched again by itself. */
export function usePartner(id: string) {
  return useQuery({
    queryKey: [...PARTNER, id],
    queryFn: ({ signal }) => call(api.officePartner, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const PAYMENTS_PAGE = 10

export interface PaymentFilter {
  readonly page: number
  readonly state: PartnerPaymentState | undefined
}

export function usePayments(partnerId: string, { page, state }: PaymentFilter) {
  return useQuery({
    queryKey: [...PARTNER, partnerId, 'payments', { page, state }],
    queryFn: ({ signal }) =>
      call(
        api.officePartnerPayments,
        {
          ...{ id: partnerId, current: String(page), size: String(PAYMENTS_PAGE) },
          ...(state === undefined ? {} : { state }),
        },
        { signal },
      ),
    refetchInterval: QUEUE_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export interface Proposed {
  readonly id: string
  readonly decision: PartnerDecision
  readonly reason: string
  readonly feePercent?: string
}

export function usePropose() {
  return useMutation({
    mutationFn: (proposed: Proposed) => call(api.proposePartner, { ...proposed }),
    onSettled: again,
  })
}

export function useConfirm() {
  return useMutation({ mutationFn: (id: string) => call(api.confirmPartner, { id }), onSettled: again })
}

export function useDecline() {
  return useMutation({ mutationFn: (id: string) => call(api.declinePartner, { id }), onSettled: again })
}

const ENDINGS = { refuse: api.refusePartner, suspend: api.suspendPartner } as const
export type Ending = keyof typeof ENDINGS

export function useEnd() {
  return useMutation({
    mutationFn: ({ ending, id, reason }: { readonly ending: Ending; readonly id: string; readonly reason: string }) =>
      call(ENDINGS[ending], { id, reason }),
    onSettled: again,
  })
}
