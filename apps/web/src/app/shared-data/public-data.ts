import * as content from '@bourse/contract/calls/web/content'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../client.ts'

/** The schedule changes by announcement, the figures by the day: neither is worth asking for twice in a visit. */
const VISIT_MS = 1_800_000

function feesQuery() {
  return queryOptions({
    queryKey: ['content', 'fees'],
    queryFn: ({ signal }) => call(content.fees, {}, { signal }),
    staleTime: VISIT_MS,
  })
}

export function useFees() {
  return useQuery(feesQuery())
}

export function useBaseInfo() {
  return useQuery({
    queryKey: ['content', 'baseInfo'],
    queryFn: ({ signal }) => call(content.baseInfo, {}, { signal }),
    staleTime: VISIT_MS,
  })
}
