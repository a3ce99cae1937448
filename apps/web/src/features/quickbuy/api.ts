import type { QuickbuyOrderDetail, QuickbuyPlatform, QuickbuyQuote } from '@bourse/contract'
import * as quickbuy from '@bourse/contract/calls/web/quickbuy'
import * as withdrawals from '@bourse/contract/calls/web/withdrawals'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../app/client.ts'
import { fundingFollower, NOTHING } from '../../app/live/funding-follower.ts'
import { refreshFunding } from '../../app/live/use-funding.ts'
import { useLoggedIn } from '../../app/session.ts'
import { queryClient, refresh } from '../../app/shared-data/queries.ts'
import type { BuyChoice } from './buy-form.ts'
import { isOpen } from './order-view.ts'

type Input<Name extends keyof Contract['quickbuy']> = SentInputOf<Contract['quickbuy'][Name]>

const CATALOGUE_MS = 60_000
/** What changes is told by the stream; this catches what was not heard, and asks a partner that tells nothing by itself. */
const FOLLOW_MS = 30_000
/** So long a partner's price is good (specification of the call). */
export const QUOTE_MS = 60_000

const OWN = ['quickbuy', 'own'] as const
const WALLET = ['wallet']

export function usePlatforms() {
  return useQuery({
    queryKey: ['quickbuy', 'platforms'],
    queryFn: ({ signal }) => call(quickbuy.listPlatforms, {}, { signal }),
    staleTime: CATALOGUE_MS,
  })
}

export function useSettings() {
  return useQuery({
    queryKey: ['quickbuy', 'settings'],
    queryFn: ({ signal }) => call(quickbuy.listSetting, {}, { signal }),
    staleTime: CATALOGUE_MS,
  })
}

/** A partner's price, and when it ends by the count of this page. */
export interface TimedQuote {
  readonly quote: QuickbuyQuote
  readonly endsAt: number
}

/** Once for each request and round; it is never asked for again by itself. */
export function useQuote(choice: BuyChoice | undefined, amount: string | null, round: number) {
  return useQuery({
    queryKey: ['quickbuy', 'quote', choice?.platform, choice?.fiat, choice?.symbol, amount, round],
    queryFn: async ({ signal }): Promise<TimedQuote> => {
      const endsAt = performance.now() + QUOTE_MS
      const { platform, fiat, symbol } = choice ?? { platform: 'ramp', fiat: '', symbol: '' }
      const asked = { platform, fiat: fiat as 'EUR' | 'GBP', symbol, amount: amount ?? '' }
      return { quote: await call(quickbuy.quote, asked, { signal }), endsAt }
    },
    enabled: choice !== undefined && amount !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
}

const FORM_MS = 30_000

/** Asked once the person has paused. */
export function useAddressForm(input: Input<'checkAddressFormat'> | null) {
  return useQuery({
    queryKey: ['quickbuy', 'address', input],
    queryFn: ({ signal }) =>
      call(quickbuy.checkAddressFormat, input ?? { symbol: '', chainName: '', address: '' }, { signal }),
    enabled: input !== null,
    retry: false,
    staleTime: FORM_MS,
  })
}

/** Which second factor the person has bound; the pages of withdrawals read the same entry. */
export function useFactor() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: ['funding', 'outflows', 'status'],
    queryFn: ({ signal }) => call(withdrawals.withdrawCheckStatus, {}, { signal }),
    staleTime: 0,
    enabled,
  })
}

export function useSendCode() {
  return useMutation({ mutationFn: (input: Input<'sendOutsideCode'>) => call(quickbuy.sendOutsideCode, input) })
}

const orderKey = (id: string) => [...OWN, 'order', id] as const

function keep(order: QuickbuyOrderDetail): void {
  queryClient.setQueryData(orderKey(order.id), order)
  refreshFunding()
  refresh([...OWN, 'list'], [...OWN, 'count'], WALLET)
}

/** The quote names the request: sent twice, it is one order. */
export function useCreateOrder() {
  return useMutation({
    mutationFn: (input: Input<'createOrder'>) => call(quickbuy.createOrder, input, { lockId: input.quoteId }),
    onSuccess: keep,
  })
}

export function useRepay() {
  return useMutation({
    mutationFn: (input: Input<'repay'>) => call(quickbuy.repay, input, { lockId: input.quoteId }),
    onSuccess: keep,
  })
}

export interface PaidNote {
  readonly id: string
  readonly platform: QuickbuyPlatform
  /** Of the market that asks for one: the reference of the transfer, or the name on the account that paid. */
  readonly note: string
  readonly session: string | undefined
}

/** “I have paid”, with what the platform wants to know. */
export function useSayPaid() {
  return useMutation({
    mutationFn: ({ id, platform, note, session }: PaidNote) => {
      if (platform === 'agora') return call(quickbuy.confirmAgoraOrder, { id, reference: note })
      if (platform === 'bazaar') return call(quickbuy.confirmBazaarOrder, { id, payerName: note })
      return session === undefined
        ? call(quickbuy.confirmOrder, { id })
        : call(quickbuy.confirmRampOrder, { id, session })
    },
    onSuccess: keep,
  })
}

export function useCancelOrder() {
  return useMutation({ mutationFn: (id: string) => call(quickbuy.cancelBeforePay, { id }), onSuccess: keep })
}

const follow = fundingFollower('quickbuy', () => refresh(OWN, WALLET))

/** What changed at a partner is read again at once. */
function useLive(): void {
  useSyncExternalStore(follow, NOTHING, NOTHING)
}

export function useOrder(id: string) {
  const enabled = useLoggedIn()
  useLive()
  return useQuery({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<QuickbuyOrderDetail>(orderKey(id))
      const order = await call(quickbuy.orderDetail, { id }, { signal })
      if (before !== undefined && before.state !== order.state) keep(order)
      return order
    },
    enabled,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOpen(data) ? FOLLOW_MS : false),
  })
}

export const PAGE_SIZE = 10
export type ListName = 'all' | 'partners'

export function useOrders(list: ListName, current: number) {
  const enabled = useLoggedIn()
  useLive()
  const paging = { current: String(current), size: String(PAGE_SIZE) }
  return useQuery({
    queryKey: [...OWN, 'list', list, current],
    queryFn: ({ signal }) =>
      list === 'all'
        ? call(quickbuy.listOrders, paging, { signal })
        : call(quickbuy.listPartnerOrders, paging, { signal }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function usePartnerOrderCount(): number {
  const enabled = useLoggedIn()
  const { data } = useQuery({
    queryKey: [...OWN, 'count'],
    queryFn: ({ signal }) => call(quickbuy.getPartnerOrderCount, {}, { signal }),
    enabled,
    staleTime: 0,
  })
  return data?.count ?? 0
}
