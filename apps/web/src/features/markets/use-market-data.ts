import type { CoinItem, TagInfo, TradingPair } from '@bourse/contract'
import { useMemo } from 'react'
import { useFiat } from '../../app/browser-storage.ts'
import { useAllTickers } from '../../app/live/use-all-tickers.ts'
import { useBalances } from '../../app/live/use-balances.ts'
import { useFavourites } from '../../app/live/use-favourites.ts'
import { usePairs } from '../../app/live/use-pairs.ts'
import { quoteFor, quotesOf } from '../../app/shared-data/pair-quotes.ts'
import { useCoins, useLines, useTags } from './api.ts'
import { type RowFacts, rowsOfTag, searchedRows } from './market-rows.ts'
import type { MarketView } from './market-view.ts'

const NO_COINS: readonly CoinItem[] = []
const NO_PAIRS: readonly TradingPair[] = []
const NO_TAGS: readonly TagInfo[] = []

/** Everything that the page is drawn from. */
export function useMarketData(view: MarketView) {
  const [coins, tags, pairs] = [useCoins(), useTags(view.range), usePairs()]
  const { data: assets } = useBalances()
  const favourites = useFavourites()
  const fiat = useFiat()
  const tickers = useAllTickers()

  const pairList = pairs.data ?? NO_PAIRS
  const quotes = useMemo(() => quotesOf(pairList), [pairList])
  const ownQuote = quoteFor(fiat, quotes)
  const quote = quotes.find((known) => known === view.quote) ?? ownQuote

  const facts = useMemo(
    (): RowFacts => ({
      coins: coins.data ?? NO_COINS,
      pairs: new Map(pairList.map((pair) => [pair.symbol, pair])),
      quote,
      favourites,
      held: new Set(assets?.filter(({ total }) => /[1-9]/.test(total)).map(({ coin }) => coin)),
    }),
    [coins.data, pairList, quote, favourites, assets],
  )
  const searching = view.search.trim() !== ''
  const chosen = useMemo(
    () => chosenTags(tags.data ?? NO_TAGS, { tab: view.tab, theme: view.theme, searching }),
    [tags.data, view.tab, view.theme, searching],
  )
  const lines = useLines(
    useMemo(() => linedMarkets(facts), [facts]),
    view.range,
  )
  const queries = [coins, tags, pairs]
  return {
    facts,
    ...chosen,
    tickers,
    lines,
    quotes,
    ownQuote,
    assets,
    isLoading: queries.some(({ data }) => data === undefined),
    failed: queries.find(({ isError, data }) => isError && data === undefined) ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}

export type MarketData = ReturnType<typeof useMarketData>

interface Chosen extends Pick<MarketView, 'tab' | 'theme'> {
  searching: boolean
}

/** The tab that is shown: a search goes through all coins, whatever tab was open before. */
function chosenTags(all: readonly TagInfo[], chosen: Chosen) {
  const tabs = all.filter(({ kind }) => kind === 'tab')
  const whole = tabs.find(({ rule }) => rule === 'all') ?? tabs[0]
  const tab = chosen.searching ? whole : (tabs.find(({ tag }) => tag === chosen.tab) ?? whole)
  const themes = all.filter(({ kind }) => kind === 'theme')
  const theme = tab?.rule === 'themes' ? themes.find(({ tag }) => tag === chosen.theme) : undefined
  return { tabs, whole, tab, themes, theme, searching: chosen.searching }
}

/** The rows of what is shown, in the tab's own order. */
export function useShownRows({ facts, tab, theme, searching }: MarketData, search: string) {
  const shown = theme ?? tab
  return useMemo(
    () => (searching ? searchedRows(search, facts) : shown === undefined ? [] : rowsOfTag(shown, facts)),
    [searching, search, shown, facts],
  )
}

/** Every market that a row can stand for now, in one order whatever is shown, so that the lines are asked for once. */
function linedMarkets(facts: RowFacts): string[] {
  const codes = facts.coins.map(({ symbol }) => symbol)
  const rows = [
    ...rowsOfTag({ rule: 'all', symbols: codes }, facts),
    ...rowsOfTag({ rule: 'favourites', symbols: [] }, facts),
  ]
  return [...new Set(rows.flatMap(({ market }) => market ?? []))].sort()
}
