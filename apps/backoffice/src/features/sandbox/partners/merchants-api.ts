import type { SandboxP2pMode } from '@bourse/contract'
import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { queryClient } from '../../../app/queries.ts'

const merchantsQuery = queryOptions({
  queryKey: ['sandbox', 'merchants'] as const,
  queryFn: ({ signal }) => call(sandbox.demoMerchants, {}, { signal }),
})

export function useDemoMerchants() {
  return useQuery(merchantsQuery)
}

interface MerchantMode {
  readonly code: string
  readonly mode: SandboxP2pMode
}

/** The act answers with the merchants as they are then. */
export function useSetDemoMerchant() {
  return useMutation({
    mutationFn: (set: MerchantMode) => call(sandbox.setDemoMerchant, { ...set }),
    onSuccess: (state) => queryClient.setQueryData(merchantsQuery.queryKey, state),
  })
}
