import * as markets from '@bourse/contract/calls/web/markets'
import { useQuery } from '@tanstack/react-query'
import { call } from '../client.ts'

const CATALOGUE_STALE_MS = 300_000
const SCALE = 8

/** What is known of every asset; undefined until it is. The pages of funding read the same entry. */
export function useCoins() {
  const query = useQuery({
    queryKey: ['funding', 'currencies'],
    queryFn: ({ signal }) => call(markets.currencies, {}, { signal }),
    staleTime: CATALOGUE_STALE_MS,
  })
  const known = new Map(query.data?.map((currency) => [currency.code, currency]))
  return {
    isKnown: query.data !== undefined,
    nameOf: (coin: string) => known.get(coin)?.name ?? coin,
    scaleOf: (coin: string) => known.get(coin)?.scale ?? SCALE,
  }
}
