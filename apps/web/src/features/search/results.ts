import type { Order, Ticker, TradingPair, WalletAsset } from '@bourse/contract'
import { compareDecimals } from '@bourse/money'
import { type TypedAmount, typedAmount } from './typed-amount.ts'

export interface SearchPage {
  readonly path: string
  readonly title: string
  /** Other words for it. */
  readonly words: string
}

export interface SearchFacts {
  readonly pairs: readonly TradingPair[]
  readonly tickers: ReadonlyMap<string, Ticker> | undefined
  /** Of a visitor there are none. */
  readonly assets: readonly WalletAsset[]
  readonly orders: readonly Order[]
  readonly pages: readonly SearchPage[]
  /** What markets are preferred to be counted in. */
  readonly fiat: string
  readonly locale: string
}

export const SCOPES = ['all', 'coins', 'yours', 'pages'] as const
export type Scope = (typeof SCOPES)[number]

export type Result =
  | { readonly is: 'act'; readonly act: 'buy' | 'sell'; readonly pair: TradingPair; readonly amount: string }
  | { readonly is: 'withdraw'; readonly coin: string; readonly amount: string }
  | { readonly is: 'market'; readonly pair: TradingPair }
  | { readonly is: 'coin'; readonly coin: string; readonly name: string }
  | { readonly is: 'asset'; readonly asset: WalletAsset }
  | { readonly is: 'order'; readonly order: Order }
  | { readonly is: 'page'; readonly page: SearchPage }

export interface Results {
  readonly list: readonly Result[]
  /** What was typed as an amount of a coin, with the market that says what it is worth. */
  readonly amount: { readonly amount: string; readonly pair: TradingPair } | null
}

const MOST = { markets: 6, coins: 3, yours: 5, pages: 6 }

/** What a person may mean, the most likely first. Without a word it is the most traded markets and all pages. */
export function resultsOf(text: string, scope: Scope, facts: SearchFacts): Results {
  const typed = typedAmount(text, facts.locale)
  const known = typed !== null && facts.pairs.some(({ baseCurrencyInfo: base }) => isCalled(base, typed.word))
  const word = plain(known ? typed.word : text)
  const amount = known ? amountOf(typed, facts) : null
  const wanted = (kind: Scope) => scope === 'all' || scope === kind
  return {
    amount,
    list: [
      ...(amount !== null && wanted('yours') ? actsOf(amount, facts) : []),
      ...(wanted('coins') ? marketsOf(word, facts) : []),
      ...(wanted('yours') ? ownOf(word, facts) : []),
      ...(wanted('pages') ? pagesOf(word, facts) : []),
      ...(wanted('coins') && word !== '' ? coinsOf(word, facts) : []),
    ],
  }
}

/** Letters alone decide: case and accents do not. */
function plain(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}

function isCalled({ code, name }: { code: string; name: string }, word: string): boolean {
  return code.toLowerCase() === word || name.toLowerCase() === word
}

function amountOf({ amount, word }: TypedAmount, facts: SearchFacts): Results['amount'] {
  const pair = preferred(
    facts.pairs.filter(({ baseCurrencyInfo: base }) => isCalled(base, word)),
    facts.fiat,
  )
  return pair === undefined ? null : { amount, pair }
}

/** The market in the person's own currency, else the first. */
function preferred(pairs: readonly TradingPair[], fiat: string): TradingPair | undefined {
  return pairs.find(({ quoteCurrencyInfo: quote }) => quote.code === fiat) ?? pairs[0]
}

function actsOf({ amount, pair }: NonNullable<Results['amount']>, { assets }: SearchFacts): Result[] {
  const { code } = pair.baseCurrencyInfo
  const available = assets.find(({ coin }) => coin === code)?.available
  const held = available !== undefined && compareDecimals(available, amount) >= 0
  return [
    { is: 'act', act: 'buy', pair, amount },
    { is: 'act', act: 'sell', pair, amount },
    ...(held ? [{ is: 'withdraw', coin: code, amount } as const] : []),
  ]
}

/** Those that begin with the word first, then those that are called so; the most traded of each first. */
function marketsOf(word: string, { pairs, tickers, fiat }: SearchFacts): Result[] {
  const volume = ({ symbol }: TradingPair) => Number(tickers?.get(symbol)?.quoteVolume24h ?? 0)
  const rank = ({ baseCurrencyInfo: base, quoteCurrencyInfo: quote, symbol }: TradingPair) => {
    const names = [base.code, symbol, symbol.replace('-', '/'), symbol.replace('-', '')].map(plain)
    if (names.includes(word)) return 0
    if (names.some((name) => name.startsWith(word)) || plain(base.name).startsWith(word)) return 1
    return plain(base.name).includes(word) || plain(quote.code) === word ? 2 : 3
  }
  const own = ({ quoteCurrencyInfo: quote }: TradingPair) => (quote.code === fiat ? 0 : 1)
  return pairs
    .map((pair) => ({ pair, rank: rank(pair) }))
    .filter((one) => one.rank < 3)
    .sort(
      (one, other) => one.rank - other.rank || own(one.pair) - own(other.pair) || volume(other.pair) - volume(one.pair),
    )
    .slice(0, MOST.markets)
    .map(({ pair }) => ({ is: 'market', pair }))
}

function coinsOf(word: string, { pairs }: SearchFacts): Result[] {
  const coins = new Map(pairs.map(({ baseCurrencyInfo: base }) => [base.code, base.name]))
  return [...coins]
    .filter(([code, name]) => plain(code).startsWith(word) || plain(name).startsWith(word))
    .slice(0, MOST.coins)
    .map(([coin, name]) => ({ is: 'coin', coin, name }))
}

/** Balances and open orders of a coin; an order by its number too. */
function ownOf(word: string, { assets, orders }: SearchFacts): Result[] {
  if (word === '') return []
  const held = assets.filter(
    ({ coin, name, total }) => /[1-9]/.test(total) && (plain(coin) === word || plain(name).startsWith(word)),
  )
  const open = orders.filter(
    ({ orderId, symbol }) => plain(orderId) === word || symbol.toLowerCase().split('-').includes(word),
  )
  return [
    ...held.map((asset) => ({ is: 'asset', asset }) as const),
    ...open.map((order) => ({ is: 'order', order }) as const),
  ].slice(0, MOST.yours)
}

function pagesOf(word: string, { pages }: SearchFacts): Result[] {
  const words = word.split(/\s+/)
  return pages
    .filter(({ title, words: others }) => {
      const said = plain(`${title} ${others}`).split(/\s+/)
      return words.every((one) => said.some((name) => name.startsWith(one)))
    })
    .slice(0, word === '' ? pages.length : MOST.pages)
    .map((page) => ({ is: 'page', page }))
}
