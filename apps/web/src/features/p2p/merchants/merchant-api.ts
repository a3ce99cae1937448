import * as p2p from '@bourse/contract/calls/web/p2p'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { refresh } from '../../../app/shared-data/queries.ts'

const MERCHANT = ['p2p', 'merchant'] as const
/** The keys of the wallet's own queries: a bond is held there. */
const WALLET = ['wallet']

export function useMerchantStanding() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...MERCHANT, 'own'],
    queryFn: ({ signal }) => call(p2p.merchantStanding, {}, { signal }),
    staleTime: 0,
    enabled,
  })
}

export function useMerchantProfile(merchantId: string) {
  return useQuery({
    queryKey: [...MERCHANT, merchantId],
    queryFn: ({ signal }) => call(p2p.merchantProfile, { merchantId }, { signal }),
  })
}

export type Application = SentInputOf<Contract['p2p']['applyMerchant']>

export function useApply() {
  return useMutation({
    mutationFn: (application: Application) => call(p2p.applyMerchant, application),
    onSuccess: () => refresh(MERCHANT, WALLET),
  })
}

export function useTopUp() {
  return useMutation({
    mutationFn: (secrets: SentInputOf<Contract['p2p']['topUpBond']>) => call(p2p.topUpBond, secrets),
    onSuccess: () => refresh(MERCHANT, WALLET),
  })
}

export function useLeave() {
  return useMutation({
    mutationFn: () => call(p2p.leaveMerchant, {}),
    onSuccess: () => refresh(MERCHANT, WALLET),
  })
}
