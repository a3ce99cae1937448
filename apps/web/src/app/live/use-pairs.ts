import type { TradingPair } from '@bourse/contract'
import * as markets from '@bourse/contract/calls/web/markets'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../client.ts'

/** Markets are listed by announcement, not by the minute. */
const STALE_MS = 600_000

function pairsQuery() {
  return queryOptions({
    queryKey: ['markets', 'symbols'],
    queryFn: ({ signal }) => call(markets.symbols, {}, { signal }),
    staleTime: STALE_MS,
  })
}

/** Every market with its steps and bounds. */
export function usePairs() {
  return useQuery(pairsQuery())
}

/** One market; undefined until the list is known, null when it has no such market. */
export function usePair(symbol: string): TradingPair | null | undefined {
  const { data } = useQuery({
    ...pairsQuery(),
    select: (pairs) => pairs.find((pair) => pair.symbol === symbol) ?? null,
  })
  return data
}
