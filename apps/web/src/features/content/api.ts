import * as funding from '@bourse/contract/calls/web/funding'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'

const FRESH_MS = 60_000

/** What each way in and out costs now. */
export function useWayFees() {
  return useQuery({
    queryKey: ['funding', 'wayFees'],
    queryFn: ({ signal }) => call(funding.wayFees, {}, { signal }),
    staleTime: FRESH_MS,
  })
}
