import type { CountedCandle, DayFigures, Market } from '../../../markets/index.ts'
import type { MarketDeps } from './market.ts'
import { nameOf } from './market-names.ts'
import { amount, average, difference, eight, percent, price, total } from './numbers.ts'

export type TickerType = 'FULL' | 'MINI'

/** What was traded between two times, in ticks and lots. */
export interface Window extends Omit<DayFigures, 'start' | 'previousClose'> {
  readonly last: number | undefined
  readonly openTime: number
  readonly closeTime: number
}

/** Of a market that has never traded nothing is known but the time. */
export function windowOf(candle: CountedCandle | undefined, openTime: number, closeTime: number): Window {
  const { open, high, low, close: last, volume = 0n, quoteVolume = 0n, trades = 0 } = candle ?? {}
  const { firstTrade = 0, lastTrade = 0 } = candle ?? {}
  return { open, high, low, last, volume, quoteVolume, trades, firstTrade, lastTrade, openTime, closeTime }
}

/** The number of a trade, or −1 where there was none. */
export const tradeId = (number: number) => (number === 0 ? -1 : number)

function shared(market: Market, { open, high, low, last, volume, quoteVolume }: Window) {
  return {
    openPrice: price(market, open),
    highPrice: price(market, high),
    lowPrice: price(market, low),
    lastPrice: price(market, last),
    volume: amount(market, volume),
    quoteVolume: total(market, quoteVolume),
  }
}

function numbered({ openTime, closeTime, firstTrade, lastTrade, trades }: Window) {
  return { openTime, closeTime, firstId: tradeId(firstTrade), lastId: tradeId(lastTrade), count: trades }
}

function moved(market: Market, { last, open, volume, quoteVolume }: Window) {
  return {
    priceChange: difference(market, last, open),
    priceChangePercent: percent(last, open),
    weightedAvgPrice: average(market, volume, quoteVolume),
  }
}

/** A window of any length. */
export function windowTicker(market: Market, window: Window, type: TickerType) {
  const symbol = nameOf(market)
  return type === 'MINI'
    ? { symbol, ...shared(market, window), ...numbered(window) }
    : { symbol, ...moved(market, window), ...shared(market, window), ...numbered(window) }
}

/** The last 24 hours, with what stands in the book and was traded last. The market must be in memory. */
export function dayTicker({ markets, clock }: Pick<MarketDeps, 'markets' | 'clock'>, market: Market, type: TickerType) {
  const { start, previousClose, ...day } = markets.counts.day(market.symbol)
  const last = markets.counts.last(market.symbol)
  const window: Window = { ...day, last, openTime: start, closeTime: clock.now().getTime() }
  if (type === 'MINI') return windowTicker(market, window, type)
  const { symbol, ...best } = bookTicker({ markets }, market)
  const [trade] = markets.live.latestTrades(market.symbol, 1)
  return {
    symbol,
    ...moved(market, window),
    prevClosePrice: price(market, previousClose),
    lastQty: eight(trade?.amount),
    ...best,
    ...shared(market, window),
    ...numbered(window),
  }
}

/** The best of both sides. The market must be in memory. */
export function bookTicker({ markets }: Pick<MarketDeps, 'markets'>, market: Market) {
  const { bids, asks } = markets.live.depth(market.symbol, 1)
  return {
    symbol: nameOf(market),
    bidPrice: eight(bids[0]?.[0]),
    bidQty: eight(bids[0]?.[1]),
    askPrice: eight(asks[0]?.[0]),
    askQty: eight(asks[0]?.[1]),
  }
}
