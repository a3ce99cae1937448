import type { OfficeQuickbuyCase } from '@bourse/contract'
import * as quickbuy from '@bourse/contract/calls/office/quickbuy'
import type { QuickbuyCaseKind, QuickbuyPlatform, QuickbuyState } from '@bourse/contract/quickbuy-lists'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'

export const QUICKBUY_PAGE = 20
const EVERY_MS = 10_000

const CASES = ['quickbuy', 'cases'] as const
const ORDERS = ['quickbuy', 'orders'] as const
const ORDER = ['quickbuy', 'order'] as const
const PARTNERS = ['quickbuy', 'partners'] as const

export interface CaseFilter {
  readonly page: number
  readonly state: 'closed' | undefined
  readonly kind: QuickbuyCaseKind | undefined
  readonly platform: QuickbuyPlatform | undefined
}

export function useCases({ page, state, kind, platform }: CaseFilter) {
  return useQuery({
    queryKey: [...CASES, { page, state, kind, platform }],
    queryFn: ({ signal }) =>
      call(
        quickbuy.quickbuyCases,
        {
          ...{ current: String(page), size: String(QUICKBUY_PAGE), open: state === 'closed' ? 'false' : 'true' },
          ...(kind === undefined ? {} : { kind }),
          ...(platform === undefined ? {} : { platform }),
        },
        { signal },
      ),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export interface OrderFilter {
  readonly page: number
  readonly state: QuickbuyState | undefined
  readonly platform: QuickbuyPlatform | undefined
  readonly search: string | undefined
}

export function useOrders({ page, state, platform, search }: OrderFilter) {
  return useQuery({
    queryKey: [...ORDERS, { page, state, platform, search }],
    queryFn: ({ signal }) =>
      call(
        quickbuy.officeQuickbuyOrders,
        {
          ...{ current: String(page), size: String(QUICKBUY_PAGE) },
          ...(state === undefined ? {} : { state }),
          ...(platform === undefined ? {} : { platform }),
          ...(search === undefined ? {} : { search }),
        },
        { signal },
      ),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export function useOrder(id: string) {
  return useQuery({
    queryKey: [...ORDER, id],
    queryFn: ({ signal }) => call(quickbuy.officeQuickbuyOrder, { id }, { signal }),
    refetchInterval: EVERY_MS,
  })
}

export function useCase(id: string) {
  return useQuery({
    queryKey: [...CASES, id],
    queryFn: ({ signal }) => call(quickbuy.quickbuyCase, { id }, { signal }),
    refetchInterval: EVERY_MS,
  })
}

export type CaseAct = OfficeQuickbuyCase['acts'][number]

/** Afterwards the page shows what the server says: the partner may have answered meanwhile. */
export function useDecideCase() {
  return useMutation({
    mutationFn: (decision: { id: string; act: CaseAct; reason: string }) => call(quickbuy.decideQuickbuyCase, decision),
    onSettled: () => refresh(CASES, ORDERS, ORDER),
  })
}

export function usePartners() {
  return useQuery({
    queryKey: PARTNERS,
    queryFn: ({ signal }) => call(quickbuy.quickbuyPartners, {}, { signal }),
    refetchInterval: EVERY_MS,
  })
}

export function useOpenPartner() {
  return useMutation({
    mutationFn: ({ platform, open }: { platform: QuickbuyPlatform; open: boolean }) =>
      call(quickbuy.openQuickbuyPartner, { platform, open: open ? 'true' : 'false' }),
    onSettled: () => refresh(PARTNERS),
  })
}

export function useNameFloat() {
  return useMutation({
    mutationFn: (named: { platform: QuickbuyPlatform; uid: string }) => call(quickbuy.nameQuickbuyFloat, named),
    onSettled: () => refresh(PARTNERS),
  })
}

export function useCompare() {
  return useMutation({
    mutationFn: (platform: QuickbuyPlatform) => call(quickbuy.compareQuickbuyPartner, { platform }),
    onSettled: () => refresh(PARTNERS, CASES),
  })
}
