import type { MarketMode, OfficeCoin, OfficePair, OfficeTag } from '@bourse/contract'
import * as markets from '@bourse/contract/calls/office/markets'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'

const COINS = ['markets', 'coins'] as const
const TAGS = ['markets', 'tags'] as const
const PAIRS = ['markets', 'pairs'] as const

export const PAIRS_EVERY_MS = 10_000

export type CoinSave = SentInputOf<Contract['markets']['saveCoin']>
export type TagSave = SentInputOf<Contract['markets']['saveTag']>
export type PairSave = SentInputOf<Contract['markets']['savePair']>

export function useCoins() {
  return useQuery({ queryKey: COINS, queryFn: ({ signal }) => call(markets.officeCoins, {}, { signal }) })
}

export function useTags() {
  return useQuery({ queryKey: TAGS, queryFn: ({ signal }) => call(markets.officeTags, {}, { signal }) })
}

export function usePairs(live: boolean) {
  return useQuery({
    queryKey: PAIRS,
    queryFn: ({ signal }) => call(markets.officePairs, {}, { signal }),
    refetchInterval: live ? PAIRS_EVERY_MS : false,
  })
}

/** What was saved takes its place at once; then both lists are read again, because coins and tags name one another. */
export function useSaveCoin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: CoinSave) => call(markets.saveCoin, input),
    onSuccess: (saved) => {
      queries.setQueryData<OfficeCoin[]>(COINS, (coins = []) => placed(coins, saved, 'symbol'))
      refresh(COINS, TAGS)
    },
  })
}

export function useSaveTag() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: TagSave) => call(markets.saveTag, input),
    onSuccess: (saved) => {
      queries.setQueryData<OfficeTag[]>(TAGS, (tags = []) => placed(tags, saved, 'tag'))
      refresh(COINS, TAGS)
    },
  })
}

function usePlacePair() {
  const queries = useQueryClient()
  return (saved: OfficePair): void =>
    void queries.setQueryData<OfficePair[]>(PAIRS, (pairs = []) => placed(pairs, saved, 'symbol'))
}

export function useSavePair() {
  const place = usePlacePair()
  return useMutation({ mutationFn: (input: PairSave) => call(markets.savePair, input), onSuccess: place })
}

export function useSetMode() {
  const place = usePlacePair()
  return useMutation({
    mutationFn: (input: { symbol: string; mode: MarketMode; reason: string }) => call(markets.setMarketMode, input),
    onSuccess: place,
  })
}

function placed<Row, Key extends keyof Row>(rows: readonly Row[], saved: Row, key: Key): Row[] {
  const known = rows.some((row) => row[key] === saved[key])
  return known ? rows.map((row) => (row[key] === saved[key] ? saved : row)) : [...rows, saved]
}
