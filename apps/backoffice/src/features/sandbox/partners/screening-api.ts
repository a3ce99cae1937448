import type { SandboxScreeningMode, SandboxScreeningState } from '@bourse/contract'
import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { queryClient } from '../../../app/queries.ts'
import type { NewEntry } from './list-form.ts'
import type { NewMark } from './mark-form.ts'

const listsQuery = queryOptions({
  queryKey: ['sandbox', 'screening'] as const,
  queryFn: ({ signal }) => call(sandbox.screeningLists, {}, { signal }),
})

export function useLists() {
  return useQuery(listsQuery)
}

/** Each act answers with the lists as they are then. */
function useListAct<Input>(mutationFn: (input: Input) => Promise<SandboxScreeningState>) {
  return useMutation({ mutationFn, onSuccess: (state) => queryClient.setQueryData(listsQuery.queryKey, state) })
}

export const useAddToList = () => useListAct((entry: NewEntry) => call(sandbox.addToList, { ...entry }))
export const useRemoveFromList = () => useListAct((id: string) => call(sandbox.removeFromList, { id }))
export const useMarkCoins = () => useListAct((mark: NewMark) => call(sandbox.markCoins, { ...mark }))
export const useUnmarkCoins = () => useListAct((id: string) => call(sandbox.unmarkCoins, { id }))

export interface PartyMode {
  readonly party: 'people' | 'analytics' | 'passwords' | 'scanner'
  readonly mode: SandboxScreeningMode
}
export const useSetScreeningMode = () => useListAct((set: PartyMode) => call(sandbox.setScreeningMode, { ...set }))
