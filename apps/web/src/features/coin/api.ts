import * as content from '@bourse/contract/calls/web/content'
import * as markets from '@bourse/contract/calls/web/markets'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useFiat } from '../../app/browser-storage.ts'
import { call } from '../../app/client.ts'
import { currentLanguage } from '../../app/texts.ts'

/** Texts and supplies change by the day; prices come by the stream. */
const PAGE_STALE_MS = 300_000
const STATS_STALE_MS = 60_000
const NEWS = '6'

/** Answers are in the person's language and fiat, so both belong to what is asked. */
function useReader(): readonly [language: string, fiat: string] {
  return [currentLanguage(), useFiat()]
}

export function useCoin(symbol: string) {
  const reader = useReader()
  return useQuery({
    queryKey: ['coin', 'attributes', symbol, ...reader],
    queryFn: ({ signal }) => call(markets.coinAttributes, { symbol }, { signal }),
    staleTime: PAGE_STALE_MS,
    // Another language or fiat: the page stays in sight until its words and figures have come.
    placeholderData: (before) => (before?.symbol === symbol ? before : undefined),
  })
}

export function useVolumeInfo(symbol: string) {
  const reader = useReader()
  return useQuery({
    queryKey: ['coin', 'volume', symbol, ...reader],
    queryFn: ({ signal }) => call(markets.volumeInfo, { symbol }, { signal }),
    staleTime: STATS_STALE_MS,
    refetchInterval: STATS_STALE_MS,
    placeholderData: (before) => (before?.symbol === symbol ? before : undefined),
  })
}

/** The thresholds of the hints; no screen has figures of its own (specification §9). */
export function useCoinRules() {
  return useQuery({
    queryKey: ['coin', 'rules'],
    queryFn: ({ signal }) => call(markets.coinPageAttributes, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useSecurityInfo(symbol: string) {
  const [language] = useReader()
  return useQuery({
    queryKey: ['coin', 'security', symbol, language],
    queryFn: ({ signal }) => call(markets.securityInfo, { symbol }, { signal }),
    staleTime: PAGE_STALE_MS,
  })
}

export function useCoinNews(symbol: string) {
  const [language] = useReader()
  return useQuery({
    queryKey: ['coin', 'news', symbol, language],
    queryFn: ({ signal }) => call(content.outerNews, { symbol, size: NEWS }, { signal }),
    staleTime: PAGE_STALE_MS,
  })
}

/** The coins of each tag, in the order of the tags. */
export function useRelated(tags: readonly string[]) {
  const [, fiat] = useReader()
  return useQueries({
    queries: tags.map((tag) => ({
      queryKey: ['coin', 'tag', tag, fiat],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(markets.coinsByTag, { tag }, { signal }),
      staleTime: PAGE_STALE_MS,
      placeholderData: keepPreviousData,
    })),
  })
}

/** What to offer someone whose link leads nowhere. */
export function useOfferedCoins() {
  return useQuery({
    queryKey: ['coin', 'offered', ...useReader()],
    queryFn: ({ signal }) => call(markets.recallPageAttributes, {}, { signal }),
    staleTime: PAGE_STALE_MS,
  })
}
