import * as saving from '@bourse/contract/calls/office/saving'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'
import type { Drafted } from './draft-form.ts'

export const POSITIONS_PAGE = 20

const PRODUCTS = ['saving', 'products'] as const
const POOLS = ['saving', 'pools'] as const
const POSITIONS = ['saving', 'positions'] as const

export function useProducts() {
  return useQuery({ queryKey: PRODUCTS, queryFn: ({ signal }) => call(saving.officeProducts, {}, { signal }) })
}

export function usePools() {
  return useQuery({ queryKey: POOLS, queryFn: ({ signal }) => call(saving.officePools, {}, { signal }) })
}

export const PARTS = ['live', 'ended'] as const
export type Part = (typeof PARTS)[number]

export interface PositionsAsked {
  readonly page: number
  readonly search: string
  readonly part: Part
}

export function usePositions({ page, search, part }: PositionsAsked) {
  return useQuery({
    queryKey: [...POSITIONS, { page, search, part }],
    queryFn: ({ signal }) =>
      call(
        saving.officePositions,
        { current: String(page), size: String(POSITIONS_PAGE), part, ...(search === '' ? {} : { search }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

export interface SavingsAsked {
  readonly userId: string
  readonly page: number
  readonly part: Part
}

export function useSavingsOf({ userId, page, part }: SavingsAsked) {
  return useQuery({
    queryKey: ['person', userId, 'savings', { page, part }],
    queryFn: ({ signal }) =>
      call(saving.officeSavingsOf, { userId, current: String(page), size: String(POSITIONS_PAGE), part }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function usePosition(id: string) {
  return useQuery({
    queryKey: [...POSITIONS, id],
    queryFn: ({ signal }) => call(saving.officePosition, { id }, { signal }),
  })
}

export function useDraft() {
  return useMutation({
    mutationFn: (asked: Drafted) => call(saving.draftProduct, { ...asked }),
    onSettled: () => refresh(PRODUCTS),
  })
}

export function usePublish() {
  return useMutation({
    mutationFn: (id: string) => call(saving.publishProduct, { id }),
    onSettled: () => refresh(PRODUCTS),
  })
}

export function useClose() {
  return useMutation({
    mutationFn: (asked: { readonly id: string; readonly reason: string }) => call(saving.closeProduct, { ...asked }),
    onSettled: () => refresh(PRODUCTS),
  })
}

export interface PoolAsked {
  readonly coin: string
  readonly amount: string
  readonly reason: string
}

export function useProposePool() {
  return useMutation({
    mutationFn: (asked: PoolAsked) => call(saving.proposePool, { ...asked }),
    onSettled: () => refresh(POOLS),
  })
}

export function useConfirmPool() {
  return useMutation({
    mutationFn: (id: string) => call(saving.confirmPool, { id }),
    onSettled: () => refresh(POOLS),
  })
}

export function useDeclinePool() {
  return useMutation({
    mutationFn: (id: string) => call(saving.declinePool, { id }),
    onSettled: () => refresh(POOLS),
  })
}
