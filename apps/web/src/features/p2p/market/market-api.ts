import type { ListingSide, P2pFiat } from '@bourse/contract'
import * as p2p from '@bourse/contract/calls/web/p2p'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { refresh } from '../../../app/shared-data/queries.ts'
import { useCountry } from '../use-country.ts'

const MARKET_MS = 10_000
const SETTING_MS = 300_000
const SHOWN = '50'

/** Everything of P2P that an act of the person makes old. */
export const P2P = ['p2p'] as const
const MARKET = [...P2P, 'market'] as const
/** What can be spent changes with an order. */
const WALLET = ['wallet'] as const

export function refreshP2p(): void {
  refresh(P2P, WALLET)
}

export interface MarketQuestion {
  readonly side: ListingSide
  readonly coin: string
  readonly fiat: P2pFiat
  /** Only merchants who take this much. */
  readonly amount: string | undefined
  readonly kind: string | undefined
}

export function useMarket({ side, coin, fiat, amount, kind }: MarketQuestion) {
  const country = useCountry()
  return useQuery({
    queryKey: [...MARKET, { side, coin, fiat, amount, kind, country }],
    queryFn: ({ signal }) =>
      call(
        p2p.p2pMarket,
        {
          ...{ side, symbol: coin, fiat, size: SHOWN },
          ...(amount === undefined ? {} : { amount }),
          ...(kind === undefined ? {} : { paymentKind: kind }),
          ...(country === undefined ? {} : { country }),
        },
        { signal },
      ),
    refetchInterval: MARKET_MS,
    placeholderData: keepPreviousData,
  })
}

/** The kinds of payment with their names, which are the same in every language. */
export function useKinds() {
  const { data } = useQuery({
    queryKey: [...P2P, 'kinds'],
    queryFn: ({ signal }) => call(p2p.paymentKinds, {}, { signal }),
    staleTime: SETTING_MS,
  })
  return data?.kinds ?? []
}

export function useKindName(): (kind: string) => string {
  const kinds = useKinds()
  return (kind) => kinds.find((own) => own.kind === kind)?.name ?? kind
}

export function usePairs() {
  const { data } = useQuery({
    queryKey: [...P2P, 'pairs'],
    queryFn: ({ signal }) => call(p2p.paymentCoinPairs, {}, { signal }),
    staleTime: SETTING_MS,
  })
  return data?.pairs ?? []
}

/** Everything that stands against taking a listing; asked again for every amount that somebody has paused at. */
export function useBefore(listingId: string, amount: string | undefined) {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...P2P, 'before', listingId, amount],
    queryFn: ({ signal }) =>
      call(p2p.beforeMarketTrade, { listingId, ...(amount === undefined ? {} : { amount }) }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled,
  })
}

export interface Taking {
  readonly side: ListingSide
  readonly listingId: string
  readonly amount: string
  readonly paymentId: string | undefined
}

export function useTake() {
  return useMutation({
    mutationFn: ({ side, listingId, amount, paymentId }: Taking) =>
      call(side === 'buy' ? p2p.p2pBuy : p2p.p2pSale, {
        listingId,
        amount,
        ...(paymentId === undefined ? {} : { paymentId }),
      }),
    onSettled: refreshP2p,
  })
}

/** How many orders run, for the badge. */
export function useOpenCount() {
  const enabled = useLoggedIn()
  const { data } = useQuery({
    queryKey: [...P2P, 'orders', 'count'],
    queryFn: ({ signal }) => call(p2p.getOpenOrderCount, {}, { signal }),
    refetchInterval: MARKET_MS,
    enabled,
  })
  return enabled ? data : undefined
}

/** Whether the person is a merchant; null while that is not known, and for a visitor. */
export function useStanding() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...P2P, 'standing'],
    queryFn: ({ signal }) => call(p2p.merchantStanding, {}, { signal }),
    enabled,
  })
}

/** By which the person's own offers are known among the others. */
export function useOwnMerchantId(): string | undefined {
  const { data } = useStanding()
  return useLoggedIn() ? data?.application?.merchantId : undefined
}

export function useIsMerchant(): boolean {
  const { data } = useStanding()
  return useLoggedIn() && data?.application?.state === 'approved'
}
