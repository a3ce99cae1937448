import type { Candle, Interval } from '@bourse/contract'
import * as markets from '@bourse/contract/calls/web/markets'
import * as trading from '@bourse/contract/calls/web/trading'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../app/client.ts'
import { onOrderChange } from '../../app/live/use-own-orders.ts'
import { useLoggedIn } from '../../app/session.ts'
import { refresh } from '../../app/shared-data/queries.ts'

const CANDLES_PER_PAGE = 500
const KEPT_MS = 60_000

/** Candles of a market, the newest page first; the next page is the history before it. */
export function useCandles(symbol: string, interval: Interval) {
  return useInfiniteQuery({
    queryKey: ['markets', 'klines', symbol, interval],
    queryFn: ({ pageParam, signal }) => {
      const to = pageParam === null ? {} : { to: String(pageParam) }
      return call(markets.klines, { symbol, interval, limit: String(CANDLES_PER_PAGE), ...to }, { signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page: readonly Candle[]) => {
      const [first] = page
      return first === undefined || page.length < CANDLES_PER_PAGE ? undefined : first.time - 1
    },
    staleTime: 0,
    gcTime: KEPT_MS,
  })
}

const FILLS = 100
const fillsKey = ['trading', 'fills'] as const

/** A fill that the stream tells of is asked for again with its neighbours. */
function followFills(): () => void {
  return onOrderChange(({ executed }, before) => {
    if (executed !== before?.executed) refresh(fillsKey)
  })
}

/** The person's latest fills of a market: each at its own time, whatever became of the rest of its order. */
export function useOwnFills(symbol: string) {
  const loggedIn = useLoggedIn()
  useSyncExternalStore(followFills, () => null)
  const { data } = useQuery({
    queryKey: [...fillsKey, symbol],
    queryFn: ({ signal }) => call(trading.myTrades, { symbol, size: String(FILLS) }, { signal }),
    enabled: loggedIn,
  })
  return loggedIn ? data?.records : undefined
}

/** The list changes by the stream; only a refusal is told here. */
export function useCancelOrder() {
  return useMutation({
    mutationFn: (order: { symbol: string; orderId: string }) => call(trading.cancelOrder, order),
    onError: (error) => toast.bad(error.message),
  })
}

export interface Rates {
  readonly makerRate: string
  readonly takerRate: string
}

/** The fee rates of the person's own level; for a visitor those that everyone begins with. */
export function useRates(): Rates | undefined {
  const loggedIn = useLoggedIn()
  const own = useQuery({
    queryKey: ['trading', 'feeRate'],
    queryFn: ({ signal }) => call(trading.feeRate, {}, { signal }),
    enabled: loggedIn,
    staleTime: 300_000,
  })
  const all = useQuery({
    queryKey: ['markets', 'feeSettings'],
    queryFn: ({ signal }) => call(markets.feeSettings, {}, { signal }),
    enabled: !loggedIn,
    staleTime: 1_800_000,
  })
  return loggedIn ? own.data : all.data?.tiers.find(({ tier }) => tier === 1)
}

const LATENCY_MS = 15_000

/** How long a small call takes there and back, in milliseconds. */
export function useLatency(symbol: string): number | undefined {
  const { data } = useQuery({
    queryKey: ['markets', 'latency'],
    queryFn: async ({ signal }) => {
      const start = performance.now()
      await call(markets.tradePrice, { symbol }, { signal })
      return Math.round(performance.now() - start)
    },
    refetchInterval: LATENCY_MS,
    placeholderData: keepPreviousData,
  })
  return data
}

/** After a gap in the stream the candles between are read again. */
export function refreshCandles(symbol: string, interval: Interval): void {
  refresh(['markets', 'klines', symbol, interval])
}
