import * as credit from '@bourse/contract/calls/web/credit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/shared-data/queries.ts'

const REFETCH_MS = 15_000
/** Under the name of bank deposits: whatever renews those renews this. */
const CREDIT = ['funding', 'bank', 'credit'] as const

export function useCreditInfo() {
  return useQuery({
    queryKey: CREDIT,
    queryFn: ({ signal }) => call(credit.creditInfo, {}, { signal }),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })
}

export function useRepayDebt() {
  return useMutation({
    mutationFn: ({ symbol, lockId }: { symbol: string; lockId: string }) =>
      call(credit.creditRepay, { symbol }, { lockId }),
    onSettled: () => refresh(['funding', 'bank']),
  })
}
