import type { SandboxHedgeMode } from '@bourse/contract'
import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { queryClient } from '../../../app/queries.ts'

const hedgeQuery = queryOptions({
  queryKey: ['sandbox', 'hedge'] as const,
  queryFn: ({ signal }) => call(sandbox.hedgeDesk, {}, { signal }),
})

export function useHedgeDesk() {
  return useQuery(hedgeQuery)
}

/** The act answers with the desk as it is then. */
export function useSetHedgeDesk() {
  return useMutation({
    mutationFn: (set: { readonly mode: SandboxHedgeMode; readonly apy: string }) =>
      call(sandbox.setHedgeDesk, { ...set }),
    onSuccess: (state) => queryClient.setQueryData(hedgeQuery.queryKey, state),
  })
}
