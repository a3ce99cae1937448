import * as airdrops from '@bourse/contract/calls/office/airdrops'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'

export const LIST_PAGE = 20
const AIRDROPS = ['airdrops'] as const
const paging = (page: number) => ({ current: String(page), size: String(LIST_PAGE) })

export function useAirdrops(page: number) {
  return useQuery({
    queryKey: [...AIRDROPS, 'list', page],
    queryFn: ({ signal }) => call(airdrops.officeAirdrops, paging(page), { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useAirdrop(activityId: string) {
  return useQuery({
    queryKey: [...AIRDROPS, 'one', activityId],
    queryFn: ({ signal }) => call(airdrops.officeAirdrop, { activityId }, { signal }),
  })
}

export function useEntries(activityId: string, page: number) {
  return useQuery({
    queryKey: [...AIRDROPS, 'entries', activityId, page],
    queryFn: ({ signal }) => call(airdrops.officeEntries, { activityId, ...paging(page) }, { signal }),
    placeholderData: keepPreviousData,
  })
}
