import type { CoinItem, Ticker, TradingPair } from '@bourse/contract'
import type { RowFacts } from './market-rows.ts'

const NAMES: Readonly<Record<string, string>> = { BTC: 'Bitcoin', ETH: 'Ethereum', SHIB: 'Shiba Inu', SUI: 'Sui' }

export function coinOf(symbol: string, quotes: readonly string[], over: Partial<CoinItem> = {}): CoinItem {
  return {
    symbol,
    name: NAMES[symbol] ?? symbol,
    coinImgUrl: null,
    state: quotes.length > 0 ? 'trading' : 'soon',
    opensAt: null,
    listedAt: null,
    tags: [],
    markets: quotes.map((quote) => `${symbol}-${quote}`),
    circulatingSupply: null,
    marketCap: null,
    ...over,
  }
}

export function tickerOf(symbol: string, over: Partial<Ticker> = {}): Ticker {
  return {
    symbol,
    mode: 'open',
    resumeMode: null,
    last: '1',
    bid: null,
    ask: null,
    open24h: '1',
    high24h: null,
    low24h: null,
    volume24h: '0',
    quoteVolume24h: '0',
    change1h: null,
    change1d: null,
    change7d: null,
    change1m: null,
    change3m: null,
    ...over,
  }
}

function pairOf(symbol: string, quoteScale: number): TradingPair {
  const [base = '', quote = ''] = symbol.split('-')
  const currency = (code: string) => ({ code, name: code, kind: 'crypto', scale: 8, shownScale: 8 }) as const
  return {
    symbol,
    baseStep: '1',
    quoteStep: '1',
    baseScale: 4,
    quoteScale,
    baseCurrencyInfo: currency(base),
    quoteCurrencyInfo: currency(quote),
    minAmount: '0',
    maxAmount: '1',
    minTotal: '0',
    maxOpenOrders: 1,
    maxConditionalOrders: 1,
  }
}

const COINS = [
  coinOf('BTC', ['USDT', 'EUR', 'GBP']),
  coinOf('ETH', ['USDT', 'EUR']),
  coinOf('SHIB', ['USDT']),
  coinOf('SUI', []),
]

export const FACTS: RowFacts = {
  coins: COINS,
  pairs: new Map(COINS.flatMap(({ markets }) => markets).map((symbol) => [symbol, pairOf(symbol, 3)])),
  quote: 'EUR',
  favourites: [],
  held: new Set(),
}

export function tickerMap(...tickers: readonly Ticker[]): ReadonlyMap<string, Ticker> {
  return new Map(tickers.map((ticker) => [ticker.symbol, ticker]))
}
