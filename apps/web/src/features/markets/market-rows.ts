import type { CoinItem, Range, TagInfo, Ticker, TradingPair } from '@bourse/contract'

/** A coin with the market that stands for it; what moves comes from the ticker of that market. */
export interface MarketRow {
  readonly key: string
  readonly coin: CoinItem
  /** Null before it trades. */
  readonly market: string | null
  readonly quote: string | null
  /** The decimals of its price. */
  readonly scale: number
}

export interface RowFacts {
  readonly coins: readonly CoinItem[]
  readonly pairs: ReadonlyMap<string, TradingPair>
  readonly quote: string
  /** Markets, the latest first. */
  readonly favourites: readonly string[]
  /** Codes of coins that the person has some of. */
  readonly held: ReadonlySet<string>
}

const BRIDGE = 'USDT'

/** As the server chooses: against the wanted asset, or against USDT, or the first one. */
export function marketOf({ symbol, markets }: Pick<CoinItem, 'symbol' | 'markets'>, quote: string): string | null {
  const against = (asset: string) => markets.find((market) => market === `${symbol}-${asset}`)
  return against(quote) ?? against(BRIDGE) ?? markets[0] ?? null
}

function rowOf(coin: CoinItem, market: string | null, { pairs }: Pick<RowFacts, 'pairs'>): MarketRow {
  const pair = market === null ? undefined : pairs.get(market)
  return {
    key: market ?? coin.symbol,
    coin,
    market,
    quote: pair?.quoteCurrencyInfo.code ?? market?.split('-')[1] ?? null,
    scale: pair?.quoteScale ?? 2,
  }
}

export function rowsOfCodes(codes: readonly string[], facts: RowFacts): MarketRow[] {
  const byCode = new Map(facts.coins.map((coin) => [coin.symbol, coin]))
  return codes.flatMap((code) => {
    const coin = byCode.get(code)
    return coin === undefined ? [] : [rowOf(coin, marketOf(coin, facts.quote), facts)]
  })
}

/**
 * The rows of a tag in its own order. What is the person's own only this screen knows; everything else the server has
 * said. A mark belongs to a market, so that among the favourites one coin may stand twice.
 */
export function rowsOfTag({ rule, symbols }: Pick<TagInfo, 'rule' | 'symbols'>, facts: RowFacts): MarketRow[] {
  if (rule === 'holdings') {
    const held = facts.coins.filter(({ symbol }) => facts.held.has(symbol))
    return rowsOfCodes(
      held.map(({ symbol }) => symbol),
      facts,
    )
  }
  if (rule !== 'favourites') return rowsOfCodes(symbols, facts)
  return facts.favourites.flatMap((market) => {
    const coin = facts.coins.find(({ markets }) => markets.includes(market))
    return coin === undefined ? [] : [rowOf(coin, market, facts)]
  })
}

/** Goes through all coins, because whoever types knows what they want and not in which tab it stands. */
export function searchedRows(search: string, facts: RowFacts): MarketRow[] {
  const words = search
    .toLowerCase()
    .split(/[\s/-]+/)
    .filter(Boolean)
  const rank = ({ symbol }: CoinItem) => (symbol.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1)
  const found = facts.coins.filter((coin) =>
    words.every((word) => searchable(coin).some((text) => text.startsWith(word))),
  )
  return rowsOfCodes(
    found.sort((left, right) => rank(left) - rank(right)).map(({ symbol }) => symbol),
    facts,
  )
}

function searchable({ symbol, name, markets }: CoinItem): string[] {
  const quotes = markets.map((market) => market.split('-')[1] ?? '')
  return [symbol, ...name.split(' '), ...quotes].map((text) => text.toLowerCase())
}

const CHANGES = {
  '1h': 'change1h',
  '1d': 'change1d',
  '7d': 'change7d',
  '1m': 'change1m',
  '3m': 'change3m',
} as const satisfies Record<Range, keyof Ticker>

export function changeOf(ticker: Ticker | undefined, range: Range): string | null {
  return ticker?.[CHANGES[range]] ?? null
}
