import * as trading from '@bourse/contract/calls/web/trading'
import { useRouterState } from '@bourse/ui/router.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/client.ts'
import { useAllTickers } from '../../../app/live/use-all-tickers.ts'
import { usePairs } from '../../../app/live/use-pairs.ts'
import { askedMarket, leastLines, type Pace, worstPrice } from './purchase.ts'

/** What a deposit order carries of it. */
export interface BuyRequest {
  readonly buySymbol?: string
  readonly buyPrice?: string
}

export type Purchase = NonNullable<ReturnType<typeof usePurchase>>

interface PurchaseFacts {
  readonly asset: string
  readonly pace: Pace
  /** One request keeps its price: sent twice, it is the same. */
  readonly lockId: string
}

/** What is bought with a deposit as soon as it is credited, where the address asks for it. */
export function usePurchase({ asset, pace, lockId }: PurchaseFacts) {
  const symbol = askedMarket(useRouterState({ select: ({ location }) => location.searchStr }), asset)
  const pair = usePairs().data?.find((own) => own.symbol === symbol)
  const ask = useAllTickers()?.get(symbol ?? '')?.ask ?? null
  const rate = useQuery({
    queryKey: ['trading', 'feeRate'],
    queryFn: ({ signal }) => call(trading.feeRate, {}, { signal }),
    enabled: symbol !== undefined,
    staleTime: 300_000,
  }).data?.takerRate
  const [agreed, setAgreed] = useState<{ readonly lockId: string; readonly price: string }>()
  const now = pair === undefined ? undefined : worstPrice(ask, pair, pace)
  if (now !== undefined && agreed?.lockId !== lockId) setAgreed({ lockId, price: now })
  if (symbol === undefined) return undefined
  const price = agreed?.price
  return {
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
