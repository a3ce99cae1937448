import type { Ticker, TradingPair } from '@bourse/contract'
import { compareDecimals } from '@bourse/money'

/** `favourites`, `all`, or the code of a quote asset. */
export type PairTab = string

/** Favourites first, then everything, then one tab for each asset that markets are counted in. */
export function pairTabs(pairs: readonly TradingPair[]): PairTab[] {
  return ['favourites', 'all', ...new Set(pairs.map(({ quoteCurrencyInfo }) => quoteCurrencyInfo.code))]
}

interface Choice {
  readonly tab: PairTab
  readonly search: string
  readonly favourites: readonly string[]
  readonly tickers: ReadonlyMap<string, Ticker> | undefined
}

/**
 * The markets of a tab, those with the most volume first. A search goes through all of them, by code or by name, because
 * whoever types knows what they want and not in which tab it stands.
 */
export function shownPairs(pairs: readonly TradingPair[], { tab, search, favourites, tickers }: Choice): TradingPair[] {
  const words = search
    .trim()
    .toLowerCase()
    .split(/[\s/-]+/)
    .filter(Boolean)
  const isShown = (pair: TradingPair) =>
    words.length > 0
      ? words.every((word) => searchable(pair).some((text) => text.startsWith(word)))
      : tab === 'all' || (tab === 'favourites' ? favourites.includes(pair.symbol) : pair.quoteCurrencyInfo.code === tab)
  const volume = ({ symbol }: TradingPair) => tickers?.get(symbol)?.quoteVolume24h ?? '0'
  const rank = (pair: TradingPair) => (words.length > 0 && startsWith(pair, words[0] ?? '') ? 0 : 1)
  return pairs
    .filter(isShown)
    .sort((left, right) => rank(left) - rank(right) || compareDecimals(volume(right), volume(left)))
}

function searchable({ baseCurrencyInfo: base, quoteCurrencyInfo: quote }: TradingPair): string[] {
  return `${base.code} ${base.name} ${quote.code}`.toLowerCase().split(' ')
}

function startsWith({ baseCurrencyInfo: base }: TradingPair, word: string): boolean {
  return base.code.toLowerCase().startsWith(word)
}
