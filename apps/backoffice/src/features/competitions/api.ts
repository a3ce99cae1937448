import * as competitions from '@bourse/contract/calls/office/competitions'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'

export const PAGE_SIZE = 20
const ALL = ['competitions'] as const

export function useCompetitions(page: number) {
  return useQuery({
    queryKey: [...ALL, 'list', page],
    queryFn: ({ signal }) =>
      call(competitions.officeCompetitions, { current: String(page), size: String(PAGE_SIZE) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function usePlaces(id: string, page: number) {
  return useQuery({
    queryKey: [...ALL, 'places', id, page],
    queryFn: ({ signal }) =>
      call(competitions.officePlaces, { id, current: String(page), size: String(PAGE_SIZE) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useCounterparties(id: string, userId: string) {
  return useQuery({
    queryKey: [...ALL, 'counterparties', id, userId],
    queryFn: ({ signal }) => call(competitions.officeCounterparties, { id, userId }, { signal }),
  })
}

interface PlaceAsked {
  readonly id: string
  readonly userId: string
  readonly reason: string
}

export function useDisqualify() {
  return useMutation({
    mutationFn: (asked: PlaceAsked) => call(competitions.disqualify, { ...asked }),
    onSettled: () => refresh(ALL),
  })
}

export function useKeepPlace() {
  return useMutation({
    mutationFn: (asked: PlaceAsked) => call(competitions.keepPlace, { ...asked }),
    onSettled: () => refresh(ALL),
  })
}

export function useRelease() {
  return useMutation({
    mutationFn: (id: string) => call(competitions.releasePrizes, { id }),
    onSettled: () => refresh(ALL),
  })
}
