import type { CallOutput } from '@bourse/client'
import type { Interval, Range } from '@bourse/contract'
import * as content from '@bourse/contract/calls/web/content'
import * as markets from '@bourse/contract/calls/web/markets'
import { useLanguage } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useFiat } from '../../app/browser-storage.ts'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/shared-data/queries.ts'

/** Winners and losers change places by the minute. */
const TAGS_MS = 30_000

export function useCoins() {
  const fiat = useFiat()
  return useQuery({
    queryKey: ['markets', 'coins', fiat],
    queryFn: ({ signal }) => call(markets.coins, {}, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The tabs and the themes with their coins now, in the person's language. */
export function useTags(range: Range) {
  const [language, fiat] = [useLanguage(), useFiat()]
  return useQuery({
    queryKey: ['markets', 'tags', language, fiat, range],
    queryFn: ({ signal }) => call(markets.tags, { range }, { signal }),
    refetchInterval: TAGS_MS,
    placeholderData: keepPreviousData,
  })
}

/** The index has a new value every few seconds; a list may be a little behind. */
const LEVERAGED_MS = 10_000

/** Exchange-traded products, by their value now. */
export function useLeveraged() {
  return useQuery({
    queryKey: ['markets', 'leveraged'],
    queryFn: ({ signal }) => call(markets.leveragedCoins, {}, { signal }),
    refetchInterval: LEVERAGED_MS,
  })
}

/** How the themes have done in a day. */
export function useThemes(enabled: boolean) {
  const [language, fiat] = [useLanguage(), useFiat()]
  return useQuery({
    queryKey: ['content', 'webThemes', language, fiat],
    queryFn: ({ signal }) => call(content.webThemes, {}, { signal }),
    enabled,
  })
}

/** As many points as a line of a hundred pixels can show. */
const POINTS: Readonly<Record<Range, { interval: Interval; limit: number; freshMs: number }>> = {
  '1h': { interval: '1m', limit: 60, freshMs: 60_000 },
  '1d': { interval: '30m', limit: 48, freshMs: 300_000 },
  '7d': { interval: '4h', limit: 42, freshMs: 600_000 },
  '1m': { interval: '12h', limit: 60, freshMs: 1_800_000 },
  '3m': { interval: '1d', limit: 90, freshMs: 1_800_000 },
}
/** The call takes no more at once. */
const MARKETS_PER_CALL = 100

export type Lines = ReadonlyMap<string, readonly number[]>
type Closes = CallOutput<typeof markets.multiKlines>[number]

const linesOf = (all: readonly Closes[]): Lines =>
  new Map(all.map(({ symbol, closes }) => [symbol, closes.map(Number)]))

/** Closing prices by market, for drawings; undefined until they are known. */
export function useLines(symbols: readonly string[], range: Range): Lines | undefined {
  const { interval, limit, freshMs } = POINTS[range]
  const { data } = useQuery({
    queryKey: ['markets', 'lines', range, symbols],
    queryFn: async ({ signal }): Promise<readonly Closes[]> => {
      const parts = Array.from({ length: Math.ceil(symbols.length / MARKETS_PER_CALL) }, (_, part) =>
        symbols.slice(part * MARKETS_PER_CALL, (part + 1) * MARKETS_PER_CALL),
      )
      const answers = await Promise.all(
        parts.map((part) =>
          call(markets.multiKlines, { symbols: part.join(','), interval, limit: String(limit) }, { signal }),
        ),
      )
      return answers.flat()
    },
    select: linesOf,
    enabled: symbols.length > 0,
    staleTime: freshMs,
    refetchInterval: freshMs,
  })
  return data
}

/** Markets worth marking for someone who has marked none. */
export function useRecommended(enabled: boolean) {
  return useQuery({
    queryKey: ['markets', 'recommended'],
    queryFn: ({ signal }) => call(markets.recommendedFavourites, {}, { signal }),
    enabled,
  })
}

export function useMarkMany() {
  return useMutation({
    mutationFn: (symbols: readonly string[]) => call(markets.collectMany, { symbols: symbols.join(',') }),
    onSuccess: () => refresh(['markets', 'favourites']),
    onError: (error) => toast.bad(error.message),
  })
}
