import type { Interval } from '@bourse/contract'
import { requestSubject, subjectsOf } from '../../../platform/messaging/subjects.ts'

/**
 * What the owner of a market tells on the bus, after the commit and never before it. Numbers are ticks and lots, to be
 * short; `pairUnits` makes texts of them. The trading module publishes and answers these; the feed hears them.
 */
export const marketChanged = subjectsOf<MarketChange>('market.changed')
export const ANY_MARKET_CHANGED = marketChanged('*')
/** Null where the market is not there. */
export const bookOf = (symbol: string) => requestSubject<null, BookMessage | null>(`market.book.${symbol}`)
/** Published by whoever keeps the candles, so that streams need not read them from the database. */
export const candlesChanged = subjectsOf<CandlesMessage>('market.candles')
export const ANY_CANDLES_CHANGED = candlesChanged('*')

export type SideCode = 0 | 1
export const BUY: SideCode = 0
export const SELL: SideCode = 1

export type TradeTuple = readonly [number: number, ticks: number, lots: number, takerSide: SideCode]
export type LevelTuple = readonly [side: SideCode, ticks: number, lots: number]

export type MarketChange = {
  readonly symbol: string
  /** The sequence before and after; `from` is the `to` of the message before it. */
  readonly from: number
  readonly to: number
  readonly mode: 'halted' | 'cancel_only' | 'post_only' | 'open'
  /** Where the market goes by itself after an interruption; null when it stays. */
  readonly resumeMode: 'post_only' | 'open' | null
  /** Milliseconds of the product's clock. */
  readonly time: number
  /** The new quantity of each level that was touched, 0 when it is gone. */
  readonly levels: readonly LevelTuple[]
  readonly trades: readonly TradeTuple[]
}

export type BookMessage = {
  readonly symbol: string
  readonly sequence: number
  readonly mode: MarketChange['mode']
  readonly resumeMode: MarketChange['resumeMode']
  /** 0 when it has never traded. */
  readonly last: number
  /** Best first, every level. */
  readonly bids: readonly (readonly [ticks: number, lots: number])[]
  readonly asks: readonly (readonly [ticks: number, lots: number])[]
}

/**
 * A candle as it is counted: [start in ms, open, high, low, close, volume in lots, quote volume in ticks × lots, trades], then of
 * both volumes what takers bought, and the numbers of its first and last trade.
 */
export type CandleTuple = readonly [
  start: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: string,
  quoteVolume: string,
  trades: number,
  takerVolume: string,
  takerQuoteVolume: string,
  firstTrade: number,
  lastTrade: number,
]

export type CandlesMessage = {
  readonly symbol: string
  readonly candles: Readonly<Partial<Record<Interval, CandleTuple>>>
}
