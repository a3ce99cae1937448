import type { SandboxTravelMode, SandboxTravelState } from '@bourse/contract'
import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { queryClient } from '../../../app/queries.ts'

const partiesQuery = queryOptions({
  queryKey: ['sandbox', 'travel'] as const,
  queryFn: ({ signal }) => call(sandbox.travelParties, {}, { signal }),
})

export function useParties() {
  return useQuery(partiesQuery)
}

/** Each act answers with the providers as they are then. */
function usePartyAct<Input>(mutationFn: (input: Input) => Promise<SandboxTravelState>) {
  return useMutation({ mutationFn, onSuccess: (state) => queryClient.setQueryData(partiesQuery.queryKey, state) })
}

interface ProviderMode {
  readonly code: string
  readonly mode: SandboxTravelMode
}
export const useSetTravelMode = () => usePartyAct((set: ProviderMode) => call(sandbox.setTravelMode, { ...set }))

export interface NewSender {
  readonly txId: string
  readonly provider: string
  readonly originator: string
  readonly beneficiary: string
}
export const useSetSender = () => usePartyAct((sender: NewSender) => call(sandbox.setTravelSender, { ...sender }))
