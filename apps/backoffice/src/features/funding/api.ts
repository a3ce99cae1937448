import type { CryptoDepositState } from '@bourse/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

export const DEPOSITS_PAGE = 20
const DEPOSITS_EVERY_MS = 10_000
const WALLETS_EVERY_MS = 30_000
const DEPOSITS = ['funding', 'deposits'] as const

export type DepositFilter = CryptoDepositState | 'lost'

export interface DepositQuery {
  readonly page: number
  readonly search: string | undefined
  readonly state: DepositFilter | undefined
}

export function useCryptoDeposits({ page, search, state }: DepositQuery) {
  return useQuery({
    queryKey: [...DEPOSITS, { page, search, state }],
    queryFn: ({ signal }) =>
      client.funding.officeCryptoDeposits(
        {
          current: String(page),
          size: String(DEPOSITS_PAGE),
          ...(search === undefined ? {} : { search }),
          ...(state === undefined ? {} : { state }),
        },
        { signal },
      ),
    refetchInterval: DEPOSITS_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export function useAssignDeposit() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; uid: string; reason: string }) => client.funding.assignCryptoDeposit(input),
    onSuccess: () => queries.invalidateQueries({ queryKey: DEPOSITS }),
  })
}

export function useChainWallets() {
  return useQuery({
    queryKey: ['funding', 'wallets'],
    queryFn: ({ signal }) => client.funding.officeChainWallets({}, { signal }),
    refetchInterval: WALLETS_EVERY_MS,
  })
}
