import { type Interval, type LeveragedProduct, recoveryOf } from '@bourse/contract'
import type { RecordAct } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Bus } from '../../platform/messaging/bus.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createCandleKeeper } from './candles/candle-keeper.ts'
import { createCandles, type ImportedCandle } from './candles/candles.ts'
import { createFavourites } from './catalogue/favourites.ts'
import { createListings, type Market } from './catalogue/listings.ts'
import { createCoinData } from './coins/coin-data.ts'
import { createExchangeRates } from './exchange-rates/exchange-rates.ts'
import { createPastRates } from './exchange-rates/past-rates.ts'
import { createFeed } from './feed/feed.ts'
import { ANY_CANDLES_CHANGED, type CandlesMessage } from './feed/feed-messages.ts'
import { createLive } from './feed/live.ts'
import { createMarketData } from './feed/market-data.ts'
import { createTickers } from './feed/tickers.ts'
import type { TradeLog } from './feed/trade-log.ts'
import { marketsRoutes } from './markets.routes.ts'
import { createMarketsOffice, type MarketsOfficeDeps } from './office.ts'
import { forget, PERSONAL_TABLES } from './personal.sql.ts'

export { type CountedCandle, candleOfTuple, countedOfTuple } from './candles/candles.rules.ts'
export type { ImportedCandle } from './candles/candles.ts'
export type { DayFigures } from './candles/day-window.ts'
export { moveBy, startOf } from './candles/intervals.rules.ts'
export type { NewCoin, NewTag } from './catalogue/catalogue.ts'
export { CATALOGUE_CHANGED, LISTINGS_CHANGED, type ListingsChanged } from './catalogue/catalogue-messages.ts'
export { FEE_TIERS } from './catalogue/fee-tiers.ts'
export type { Market } from './catalogue/listings.ts'
export { type PairUnits, pairUnits } from './catalogue/pair-units.ts'
export type { Reader } from './coins/coin-lists.ts'
export type { Valuer } from './exchange-rates/exchange-rates.ts'
export type { PastQuery, PastValuer } from './exchange-rates/past-rates.ts'
export { BRIDGE, convert, type Rate, rateBetween } from './exchange-rates/rates.rules.ts'
export type { ChangeListener } from './feed/feed.ts'
export {
  ANY_CANDLES_CHANGED,
  ANY_MARKET_CHANGED,
  type BookMessage,
  BUY,
  bookOf,
  type CandlesMessage,
  type CandleTuple,
  candlesChanged,
  type LevelTuple,
  type MarketChange,
  marketChanged,
  SELL,
  type SideCode,
  type TradeTuple,
} from './feed/feed-messages.ts'
export type { LoggedTrade, TradeLog } from './feed/trade-log.ts'
export type { AssetRow, PairRow } from './markets.sql.ts'
export type { MarketsOffice } from './office.ts'

export interface MarketsDeps {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  /** The trades are written by the trading module, which stands to the right. */
  readonly tradeLog: TradeLog
  readonly logger: Pick<Logger, 'warn' | 'error'>
  /** The audit log and the books belong to modules that stand to the right. */
  readonly recordAct: RecordAct
  readonly setMode: MarketsOfficeDeps['setMode']
  /** So do exchange-traded products. */
  readonly leveraged: () => Promise<LeveragedProduct[]>
}

/** What others use of it. */
export type Markets = ReturnType<typeof openMarkets>

export function createMarkets(deps: MarketsDeps) {
  const markets = openMarkets(deps)
  const office = createMarketsOffice({ ...deps, markets })
  return {
    ...markets,
    routes: marketsRoutes(markets, office),
    personal: { tables: PERSONAL_TABLES, forget },
    start: markets.startCandles,
  }
}

function openMarkets(deps: Omit<MarketsDeps, 'recordAct' | 'setMode'>) {
  const listings = createListings(deps)
  const feed = createFeed(deps)
  const tickers = createTickers({ ...deps, feed })
  const candles = createCandles({ ...deps, listings })
  const keeper = createCandleKeeper({ ...deps, listings, onKept: candles.forget })
  const live = createLive({ ...deps, listings, feed, tickers, candles })
  const { ready } = live
  const exchangeRates = createExchangeRates({ listings, tickers, ready })
  const data = createMarketData({ listings, feed, tickers, candles, ready })
  const { catalogue, figures, coins, forgetPast } = createCoinData({
    ...deps,
    listings,
    tickers,
    candles,
    exchangeRates,
    ready,
  })
  const favourites = createFavourites({ ...deps, listings, tickers, exchangeRates, catalogue, figures })

  /** History that no trade of ours made, in as many pieces as suits; tells how many candles were written. */
  async function importCandles(history: readonly ImportedCandle[]): Promise<number> {
    const written = await candles.importCandles(history)
    keeper.forget()
    forgetPast()
    const minutes = history.filter(({ interval }) => interval === '1m').map(({ start }) => start.getTime())
    tickers.outdate(minutes.reduce((latest, start) => Math.max(latest, start), 0))
    return written
  }

  /** A market whose copy is in memory when this is done. */
  async function followed(symbol: string): Promise<Market | undefined> {
    await ready()
    return listings.market(symbol)
  }

  return {
    ...listings,
    ...exchangeRates,
    ...createPastRates({ ...deps, listings }),
    data,
    favourites,
    /** Coins and tags as they are stored: for the first start and for the back office. */
    catalogue,
    /** What the site shows of coins: lists, pages, figures, lines. */
    coins,
    mode: async (symbol: string) => {
      await ready()
      return feed.top(symbol).mode
    },
    /** Whether markets are on their way back after an interruption, and how far. */
    async recovery() {
      await ready()
      return recoveryOf(tickers.tickers())
    },
    importCandles,
    keepCandles: () => keeper.keepCandles(),
    /** The worker's part: counts trades into candles until the returned function is called. */
    startCandles: keeper.start,
    /** The part of every process that answers or streams: follows all markets until the returned function is called. */
    startFeed: live.start,
    /** For doors that write figures otherwise than the site: in ticks and lots. Prices and days are those of `live`. */
    counts: {
      series: candles.counted,
      since: candles.since,
      earliest: candles.earliest,
      day: tickers.day,
      last: tickers.last,
    },
    /** For the stream. What is asked of a symbol at once, without a promise, needs its `units` to have been asked for before. */
    live: {
      units: async (symbol: string) => (await followed(symbol))?.units,
      depth: feed.depth,
      latestTrades: feed.latestTrades,
      ticker: tickers.ticker,
      async tickers() {
        await ready()
        return tickers.tickers()
      },
      async candle(symbol: string, interval: Interval) {
        const market = await listings.market(symbol)
        return market === undefined ? undefined : candles.latest(market, interval)
      },
      onChange: feed.onChange,
      onCandles: (listener: (message: CandlesMessage) => void) => deps.bus.subscribe(ANY_CANDLES_CHANGED, listener),
    },
  }
}
