import * as convert from '@bourse/contract/calls/web/convert'
import * as trading from '@bourse/contract/calls/web/trading'
import { useRouterState } from '@bourse/ui/router.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/client.ts'
import { useAllTickers } from '../../../app/live/use-all-tickers.ts'
import { usePairs } from '../../../app/live/use-pairs.ts'
import { useCurrencies } from '../api.ts'
import {
  askedMarket,
  asksConversion,
  leastConverted,
  leastLines,
  type Pace,
  worstConversion,
  worstPrice,
} from './purchase.ts'

const PRICE_MS = 5_000
const SCALE = 8

/** What a deposit order carries of it. */
export interface BuyRequest {
  readonly buySymbol?: string
  readonly buyBy?: 'order' | 'conversion'
  readonly buyPrice?: string
}

export type OrderPurchase = NonNullable<ReturnType<typeof useOrder>>
export type ConversionPurchase = NonNullable<ReturnType<typeof useConversion>>
export type Purchase = OrderPurchase | ConversionPurchase

interface PurchaseFacts {
  readonly asset: string
  readonly pace: Pace
  /** One request keeps its price: sent twice, it is the same. */
  readonly lockId: string
}

/** What is bought with a deposit as soon as it is credited, where the address asks for it. */
export function usePurchase({ asset, pace, lockId }: PurchaseFacts): Purchase | undefined {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const symbol = askedMarket(search, asset)
  const converts = asksConversion(search)
  const order = useOrder(converts ? undefined : symbol, pace, lockId)
  const conversion = useConversion(converts ? symbol : undefined, lockId)
  return order ?? conversion
}

/** The first price that a request saw. */
function useAgreed(lockId: string, now: string | undefined): string | undefined {
  const [agreed, setAgreed] = useState<{ readonly lockId: string; readonly price: string }>()
  if (now !== undefined && agreed?.lockId !== lockId) setAgreed({ lockId, price: now })
  return agreed?.price
}

function useOrder(symbol: string | undefined, pace: Pace, lockId: string) {
  const pair = usePairs().data?.find((own) => own.symbol === symbol)
  const ask = useAllTickers()?.get(symbol ?? '')?.ask ?? null
  const rate = useQuery({
    queryKey: ['trading', 'feeRate'],
    queryFn: ({ signal }) => call(trading.feeRate, {}, { signal }),
    enabled: symbol !== undefined,
    staleTime: 300_000,
  }).data?.takerRate
  const price = useAgreed(lockId, pair === undefined ? undefined : worstPrice(ask, pair, pace))
  if (symbol === undefined) return undefined
  return {
    way: 'order' as const,
    symbol,
    coin: symbol.split('-')[0] ?? symbol,
    price,
    rate,
    request: { buySymbol: symbol, ...(price !== undefined && { buyPrice: price }) } satisfies BuyRequest,
    linesOf: (receive: string | undefined) =>
      receive === undefined || price === undefined || pair === undefined || rate === undefined
        ? null
        : leastLines(receive, price, rate, pair),
  }
}

function useConversion(symbol: string | undefined, lockId: string) {
  const [to = '', from = ''] = (symbol ?? '').split('-')
  const now = useQuery({
    queryKey: ['convert', 'price', { from, to }],
    queryFn: ({ signal }) => call(convert.getConvertPrice, { from, to }, { signal }),
    enabled: symbol !== undefined,
    staleTime: 0,
    refetchInterval: PRICE_MS,
    retry: false,
  })
  const scale = useCurrencies().data?.find(({ code }) => code === to)?.scale ?? SCALE
  const shown = useAgreed(lockId, now.data?.inverseRate)
  if (symbol === undefined) return undefined
  const worst = shown === undefined ? undefined : worstConversion(shown)
  return {
    way: 'conversion' as const,
    symbol,
    coin: to,
    shown,
    worst,
    spreadPercent: now.data?.spreadPercent,
    failure: shown === undefined ? now.error : null,
    request: {
      buySymbol: symbol,
      buyBy: 'conversion',
      ...(shown !== undefined && { buyPrice: shown }),
    } satisfies BuyRequest,
    leastOf: (receive: string | undefined) =>
      receive === undefined || worst === undefined ? undefined : leastConverted(receive, worst, scale),
  }
}
