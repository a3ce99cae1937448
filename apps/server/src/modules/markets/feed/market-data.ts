import { type Candle, type Depth, INTERVALS, type Interval, type PublicTrade, type Ticker } from '@bourse/contract'
import { compareDecimals, ok, type Result, refuse } from '@bourse/money'
import type { CandleRange, Candles } from '../candles/candles.ts'
import { lengthOf } from '../candles/intervals.rules.ts'
import { FEE_TIERS } from '../catalogue/fee-tiers.ts'
import type { Listings, Market } from '../catalogue/listings.ts'
import type { Feed } from './feed.ts'
import type { Tickers } from './tickers.ts'

export interface MarketDataDeps {
  readonly listings: Listings
  readonly feed: Feed
  readonly tickers: Tickers
  readonly candles: Candles
  /** Done when every listed market is followed. */
  readonly ready: () => Promise<void>
}

type SymbolUnknown = { readonly code: 'markets.symbol_unknown' }
type AssetUnknown = { readonly code: 'markets.asset_unknown' }

const MOST_CANDLES = 1_000

/** What anybody may ask about a market. Books, trades and prices come from memory, candles from the database. */
export type MarketData = ReturnType<typeof createMarketData>

export function createMarketData({ listings, feed, tickers, candles, ready }: MarketDataDeps) {
  async function inMarket<T>(
    symbol: string,
    answer: (market: Market) => T | Promise<T>,
  ): Promise<Result<T, SymbolUnknown>> {
    const market = await listings.market(symbol)
    if (market === undefined) return refuse({ code: 'markets.symbol_unknown' })
    return ok(await answer(market))
  }

  async function inLiveMarket<T>(symbol: string, answer: () => T): Promise<Result<T, SymbolUnknown>> {
    return inMarket(symbol, async () => {
      await ready()
      return answer()
    })
  }

  /** Against the fiat that the caller reads prices in, or against USDT where there is no such market. */
  async function marketOf(coin: string, fiat: string): Promise<Market | undefined> {
    return (await listings.market(`${coin}-${fiat}`)) ?? (await listings.market(`${coin}-USDT`))
  }

  return {
    depth: (symbol: string, limit: number): Promise<Result<Depth, SymbolUnknown>> =>
      inLiveMarket(symbol, () => feed.depth(symbol, limit)),

    latestTrades: (symbol: string, limit: number): Promise<Result<PublicTrade[], SymbolUnknown>> =>
      inLiveMarket(symbol, () => feed.latestTrades(symbol, limit)),

    async prices(symbol?: string): Promise<Result<Ticker[], SymbolUnknown>> {
      if (symbol !== undefined) return inLiveMarket(symbol, () => [tickers.ticker(symbol)])
      await ready()
      return ok(tickers.tickers())
    },

    price: (symbol: string) =>
      inLiveMarket(symbol, () => {
        const { last, bid, ask } = tickers.ticker(symbol)
        return { symbol, last, bid, ask }
      }),

    klines: (symbol: string, range: CandleRange): Promise<Result<Candle[], SymbolUnknown>> =>
      inMarket(symbol, async (market) => [...(await candles.series(market, range))]),

    latestKline: (symbol: string, interval: Interval): Promise<Result<Candle | null, SymbolUnknown>> =>
      inMarket(symbol, async (market) => (await candles.latest(market, interval)) ?? null),

    advancedKlines: (symbol: string, range: CandleRange) =>
      inMarket(symbol, async (market) => {
        const { interval } = range
        const [series, earliest] = await Promise.all([
          candles.series(market, range),
          candles.earliest(market, interval),
        ])
        return { symbol, interval, candles: [...series], earliest: earliest ?? null }
      }),

    async closes(symbols: readonly string[], range: CandleRange) {
      const markets: Market[] = []
      for (const symbol of symbols) {
        const market = await listings.market(symbol)
        if (market === undefined) return refuse({ code: 'markets.symbol_unknown' })
        markets.push(market)
      }
      const series = await candles.seriesOf(markets, range)
      return ok(symbols.map((symbol, at) => ({ symbol, closes: (series[at] ?? []).map(({ close }) => close) })))
    },

    async coinKlines(coin: string, fiat: string, range: CandleRange): Promise<Result<Candle[], AssetUnknown>> {
      if ((await listings.asset(coin)) === undefined) return refuse({ code: 'markets.asset_unknown' })
      const market = await marketOf(coin, fiat)
      return ok(market === undefined ? [] : [...(await candles.series(market, range))])
    },

    klineConfig: () => ({
      intervals: INTERVALS.map((interval) => ({ interval, milliseconds: lengthOf(interval) })),
      limit: MOST_CANDLES,
    }),

    /** The least order is that of the market that asks for least. */
    async feeSettings(fiat: string) {
      if ((await listings.asset(fiat)) === undefined) return refuse({ code: 'markets.asset_unknown' })
      const totals = (await listings.pairs())
        .filter(({ quoteCurrencyInfo }) => quoteCurrencyInfo.code === fiat)
        .map(({ minTotal }) => minTotal)
      return ok({ fiat, minTotal: totals.sort(compareDecimals)[0] ?? null, tiers: [...FEE_TIERS] })
    },
  }
}
