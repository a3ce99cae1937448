import type { SandboxVenue } from '@bourse/contract'
import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'

const VENUES_EVERY_MS = 10_000
const VENUES = ['sandbox', 'venues'] as const

export function useVenues() {
  return useQuery({
    queryKey: VENUES,
    queryFn: ({ signal }) => call(sandbox.venues, {}, { signal }),
    refetchInterval: VENUES_EVERY_MS,
  })
}

export type VenueChange = Pick<SandboxVenue, 'venue' | 'mode' | 'shift'>

/** Every act answers with how all of them stand. */
function useAct<Input>(act: (input: Input) => Promise<SandboxVenue[]>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: act, onSuccess: (venues) => void queries.setQueryData(VENUES, venues) })
}

export const useSetVenue = () => useAct((change: VenueChange) => call(sandbox.setVenue, { ...change }))
export const useSplitVenues = () => useAct((percent: string) => call(sandbox.splitVenues, { percent }))
