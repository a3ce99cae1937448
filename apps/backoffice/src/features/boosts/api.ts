import * as boosts from '@bourse/contract/calls/office/boosts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'

export const LIST_PAGE = 20
const BOOSTS = ['boosts'] as const
const paging = (page: number) => ({ current: String(page), size: String(LIST_PAGE) })

export function useBoosts(page: number) {
  return useQuery({
    queryKey: [...BOOSTS, 'list', page],
    queryFn: ({ signal }) => call(boosts.officeBoosts, paging(page), { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The same answer as the first page of its people. */
export function useBoost(id: string) {
  return useQuery({ ...partsQuery(id, 1), select: ({ boost }) => boost })
}

export function useParts(id: string, page: number) {
  return useQuery({ ...partsQuery(id, page), select: ({ parts }) => parts, placeholderData: keepPreviousData })
}

function partsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [...BOOSTS, 'parts', id, page],
    queryFn: ({ signal }) => call(boosts.officeParts, { id, ...paging(page) }, { signal }),
  })
}
