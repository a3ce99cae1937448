import type { FeeTier } from '@bourse/contract'
import * as content from '@bourse/contract/calls/web/content'
import * as trading from '@bourse/contract/calls/web/trading'
import { useLanguage } from '@bourse/ui/i18n.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFiat } from '../../app/browser-storage.ts'
import { call } from '../../app/client.ts'
import { useLoggedIn } from '../../app/session.ts'
import { firstTier } from '../../app/shared-data/fees.ts'
import { useFees } from '../../app/shared-data/public-data.ts'

/** Which coins stand in a list changes by the minute; their prices come by the stream. */
const LISTS_MS = 60_000
const SOON_MS = 3_000

/** All that the page shows of coins, banners and news, in the person's language and currency. */
export function useHomeData() {
  const [language, fiat] = [useLanguage(), useFiat()]
  return useQuery({
    queryKey: ['content', 'homePageData', language, fiat],
    queryFn: ({ signal }) => call(content.homePageData, {}, { signal }),
    refetchInterval: LISTS_MS,
    placeholderData: keepPreviousData,
  })
}

/** The most traded coins, for the strip. */
export function useStripCoins(limit: number) {
  const fiat = useFiat()
  return useQuery({
    queryKey: ['content', 'homeCoins', limit, fiat],
    queryFn: ({ signal }) => call(content.homeCoins, { limit: String(limit) }, { signal }),
    // A server that has just begun has no trades to count yet.
    refetchInterval: ({ state: { data } }) => data?.length === 0 && SOON_MS,
    placeholderData: keepPreviousData,
  })
}

/** What an order that trades at once costs this person, as a fraction; undefined until it is known. */
export function useTakerRate(): FeeTier['takerRate'] | undefined {
  const loggedIn = useLoggedIn()
  const own = useQuery({
    // The trade screen reads the same entry.
    queryKey: ['trading', 'feeRate'],
    queryFn: ({ signal }) => call(trading.feeRate, {}, { signal }),
    enabled: loggedIn,
    staleTime: 300_000,
  })
  const { data } = useFees()
  return loggedIn ? own.data?.takerRate : data && firstTier(data)?.takerRate
}
