import * as p2p from '@bourse/contract/calls/office/p2p'
import type { MerchantState } from '@bourse/contract/p2p-lists'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import type { TypedListFilter } from '../../../app/page/typed-list.ts'
import { refresh } from '../../../app/queries.ts'

export const MERCHANTS_PAGE = 20
const QUEUE_EVERY_MS = 10_000

const MERCHANTS = ['p2p', 'merchants'] as const
const MERCHANT = ['p2p', 'merchant'] as const

export function useMerchants({ page, state, search }: TypedListFilter<MerchantState>) {
  return useQuery({
    queryKey: [...MERCHANTS, { page, state, search }],
    queryFn: ({ signal }) =>
      call(
        p2p.officeMerchants,
        {
          ...{ current: String(page), size: String(MERCHANTS_PAGE) },
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
export function useMerchant(merchantId: string) {
  return useQuery({
    queryKey: [...MERCHANT, merchantId],
    queryFn: ({ signal }) => call(p2p.officeMerchant, { merchantId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const again = () => refresh(MERCHANTS, MERCHANT)

export interface Decision {
  readonly merchantId: string
  readonly decision: 'approved' | 'refused'
  readonly reason: string
}

export function useDecideMerchant() {
  return useMutation({
    mutationFn: (decision: Decision) => call(p2p.decideMerchant, { ...decision }),
    onSettled: again,
  })
}

export interface Claim {
  readonly merchantId: string
  readonly uid: string
  readonly amount: string
  readonly caseId: string
  readonly reason: string
}

export function useProposeClaim() {
  return useMutation({ mutationFn: (claim: Claim) => call(p2p.payFromBond, { ...claim }), onSettled: again })
}

export function useDecideClaim() {
  return useMutation({
    mutationFn: (one: { readonly claimId: string; readonly decision: 'paid' | 'dropped' }) =>
      call(p2p.decideBondClaim, { ...one }),
    onSettled: again,
  })
}
