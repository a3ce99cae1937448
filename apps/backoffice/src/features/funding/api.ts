import type { CryptoDepositState } from '@bourse/contract'
import * as custody from '@bourse/contract/calls/office/custody'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'
import type { Assignment } from './assign-form.ts'
import { type ListFilter, listRequest } from './list-query.ts'

export const DEPOSITS_PAGE = 20
const DEPOSITS_EVERY_MS = 10_000
const WALLETS_EVERY_MS = 30_000
const DEPOSITS = ['funding', 'deposits'] as const

export type DepositFilter = CryptoDepositState | 'lost'

export function useCryptoDeposits(filter: ListFilter<DepositFilter>) {
  return useQuery({
    queryKey: [...DEPOSITS, filter],
    queryFn: ({ signal }) => call(custody.officeCryptoDeposits, listRequest(filter, DEPOSITS_PAGE), { signal }),
    refetchInterval: DEPOSITS_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export function useAssignDeposit(id: string) {
  return useMutation({
    mutationFn: ({ uid, reason }: Assignment) => call(custody.assignCryptoDeposit, { id, uid, reason }),
    onSuccess: () => refresh(DEPOSITS),
  })
}

export function useChainWallets() {
  return useQuery({
    queryKey: ['funding', 'wallets'],
    queryFn: ({ signal }) => call(custody.officeChainWallets, {}, { signal }),
    refetchInterval: WALLETS_EVERY_MS,
  })
}
