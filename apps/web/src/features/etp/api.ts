import type { EtpProduct, EtpRange } from '@bourse/contract'
import * as etp from '@bourse/contract/calls/web/etp'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { hearServerTime } from '../../app/live/server-clock.ts'
import { refreshFunding } from '../../app/live/use-funding.ts'
import { useLoggedIn } from '../../app/session.ts'
import { refresh } from '../../app/shared-data/queries.ts'

type Input<Name extends keyof Contract['etp']> = SentInputOf<Contract['etp'][Name]>

/** The index has a value every few seconds. */
const VALUE_MS = 3_000
const CHART_MS = 60_000
const OWN_MS = 10_000
const PRODUCTS = ['etp', 'products'] as const
const OWN = ['etp', 'own'] as const
const GATE = [...OWN, 'gate'] as const
const WALLET = ['wallet']
export const PAGE_SIZE = 10

export function useProducts() {
  return useQuery({
    queryKey: PRODUCTS,
    queryFn: async ({ signal }) => {
      const products = await call(etp.etpProducts, {}, { signal })
      // The clock of the page counts down to a rebalance of the exchange.
      const [first] = products
      if (first !== undefined) hearServerTime(Date.parse(first.time))
      return products
    },
    staleTime: 0,
    refetchInterval: VALUE_MS,
  })
}

/** Read again after a rebalance, which may have made units fewer: what was drawn before counts in others. */
export function useNavHistory({ symbol, rebalancedAt }: EtpProduct, range: EtpRange) {
  return useQuery({
    queryKey: ['etp', 'history', symbol, range, rebalancedAt],
    queryFn: ({ signal }) => call(etp.navHistory, { symbol, range }, { signal }),
    refetchInterval: CHART_MS,
    placeholderData: keepPreviousData,
  })
}

/** The two questions before the first purchase. */
export function useGate() {
  const enabled = useLoggedIn()
  return useQuery({ queryKey: GATE, queryFn: ({ signal }) => call(etp.earnGate, {}, { signal }), enabled })
}

export function useAnswers() {
  return useMutation({
    mutationFn: (answers: readonly number[]) => call(etp.earnAnswers, { answers: answers.join(',') }),
    onSettled: () => refresh(GATE),
  })
}

const changed = () => {
  refreshFunding()
  refresh(OWN, WALLET)
}

export type MarketOrder = Input<'etpMarket'>
export type LimitOrder = Input<'etpLimit'>

interface Sent<Order> {
  readonly order: Order
  readonly lockId: string
}

export function useMarketOrder() {
  return useMutation({
    mutationFn: ({ order, lockId }: Sent<MarketOrder>) => call(etp.etpMarket, order, { lockId }),
    onSettled: changed,
  })
}

export function useLimitOrder() {
  return useMutation({
    mutationFn: ({ order, lockId }: Sent<LimitOrder>) => call(etp.etpLimit, order, { lockId }),
    onSettled: changed,
  })
}

export function useEditOrder() {
  return useMutation({
    mutationFn: ({ order, lockId }: Sent<Input<'etpEdit'>>) => call(etp.etpEdit, order, { lockId }),
    onSettled: changed,
  })
}

export function useCancelOrder() {
  return useMutation({ mutationFn: (id: string) => call(etp.etpCancel, { id }), onSettled: changed })
}

export function useHoldings() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'holdings'],
    queryFn: ({ signal }) => call(etp.etpHoldings, {}, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: OWN_MS,
  })
}

export function useOpenOrders() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'orders'],
    queryFn: ({ signal }) => call(etp.etpOrders, {}, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: OWN_MS,
  })
}

export function usePastOrders(current: number) {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'past', current],
    queryFn: ({ signal }) => call(etp.etpOrdersPage, { current: String(current), size: String(PAGE_SIZE) }, { signal }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** The products of which the person wants to be told. */
export function useTold() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'told'],
    queryFn: ({ signal }) => call(etp.etpTold, {}, { signal }),
    enabled,
  })
}

export function useTellMe() {
  return useMutation({
    mutationFn: ({ symbol, wanted }: { readonly symbol: string; readonly wanted: boolean }) =>
      call(etp.etpTellMe, { symbol, wanted: wanted ? 'true' : 'false' }),
    onSettled: () => refresh(OWN),
  })
}

export function useOrder(id: string) {
  return useQuery({
    queryKey: [...OWN, 'order', id],
    queryFn: ({ signal }) => call(etp.etpDetail, { id }, { signal }),
    staleTime: 0,
    refetchInterval: OWN_MS,
  })
}
