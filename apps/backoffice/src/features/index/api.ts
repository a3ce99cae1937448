import * as index from '@bourse/contract/calls/office/index'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'

export const INDEX_EVERY_MS = 10_000

export function useIndex(live: boolean) {
  return useQuery({
    queryKey: ['index', 'overview'],
    queryFn: ({ signal }) => call(index.officeIndex, {}, { signal }),
    refetchInterval: live ? INDEX_EVERY_MS : false,
  })
}
