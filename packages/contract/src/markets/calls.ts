import { z } from 'zod'
import { del, get, post } from '../call.ts'
import { assetCode, nothing, symbol, wholeNumber } from '../fields.ts'
import { coinCalls } from './coins.ts'
import { MARKET_MODES, RESUME_MODES } from './market-modes.ts'
import { marketOfficeCalls } from './office.ts'

const currency = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['crypto', 'fiat']),
  /** The decimals that amounts are counted in. */
  scale: z.number(),
  /** The decimals that a person is shown: fiat is counted finer than anyone reads it. */
  shownScale: z.number(),
})
export type Currency = z.infer<typeof currency>

const tradingPair = z.object({
  symbol: z.string(),
  baseStep: z.string(),
  quoteStep: z.string(),
  baseScale: z.number(),
  quoteScale: z.number(),
  baseCurrencyInfo: currency,
  quoteCurrencyInfo: currency,
  minAmount: z.string(),
  maxAmount: z.string(),
  minTotal: z.string(),
  maxOpenOrders: z.number(),
  maxConditionalOrders: z.number(),
})
export type TradingPair = z.infer<typeof tradingPair>

/** From one minute to one month; the names are those of the charts. */
export const INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const
export type Interval = (typeof INTERVALS)[number]

/**
 * `time` is the start of the candle in milliseconds; amounts are decimal strings. A series has no holes: where nothing was
 * traded stands a flat candle at the close before it, without volume, from the first candle of all up to now.
 */
const candle = z.object({
  time: z.number(),
  open: z.string(),
  high: z.string(),
  low: z.string(),
  close: z.string(),
  volume: z.string(),
  quoteVolume: z.string(),
  trades: z.number(),
})
export type Candle = z.infer<typeof candle>

const level = z.tuple([z.string(), z.string()])

/** `sequence` is where the depth channel of the stream goes on. Best prices first; each level is price and amount. */
const depth = z.object({
  symbol: z.string(),
  sequence: z.number(),
  bids: z.array(level),
  asks: z.array(level),
})
export type Depth = z.infer<typeof depth>

const publicTrade = z.object({
  tradeId: z.string(),
  price: z.string(),
  amount: z.string(),
  /** The side of the order that took. */
  side: z.enum(['buy', 'sell']),
  time: z.number(),
})
export type PublicTrade = z.infer<typeof publicTrade>

/**
 * Prices are null on a market that has never traded. Changes are fractions ("0.012300" is +1.23%) against 1 hour, 1 day, 7, 30
 * and 90 days ago, null without a past.
 */
const ticker = z.object({
  symbol: z.string(),
  mode: z.enum(MARKET_MODES),
  /** Where the market is on its way to by itself after an interruption; null when it stays as it is. */
  resumeMode: z.enum(RESUME_MODES).nullable(),
  last: z.string().nullable(),
  bid: z.string().nullable(),
  ask: z.string().nullable(),
  open24h: z.string().nullable(),
  high24h: z.string().nullable(),
  low24h: z.string().nullable(),
  volume24h: z.string(),
  quoteVolume24h: z.string(),
  change1h: z.string().nullable(),
  change1d: z.string().nullable(),
  change7d: z.string().nullable(),
  change1m: z.string().nullable(),
  change3m: z.string().nullable(),
})
export type Ticker = z.infer<typeof ticker>

const interval = z.enum(INTERVALS)
/** Milliseconds since 1970, as charts count. */
const moment = z
  .string()
  .regex(/^\d{1,14}$/)
  .transform(Number)
const range = { from: moment.optional(), to: moment.optional() }
const limit = wholeNumber({ min: 1, max: 1000, standard: 300 })
const oneSeries = { symbol, interval: interval.default('1h'), ...range, limit }

const feeTier = z.object({ tier: z.number(), volumeFrom: z.string(), makerRate: z.string(), takerRate: z.string() })
export type FeeTier = z.infer<typeof feeTier>

const unknownSymbol = ['markets.symbol_unknown'] as const
const unknownAsset = ['markets.asset_unknown'] as const

export const markets = {
  currencies: get('/currency/query', {
    access: 'public',
    summary: 'Every asset: code, name, kind and scale.',
    input: nothing,
    output: z.array(currency),
  }),
  currencyCodes: get('/currency/code', {
    access: 'public',
    summary: 'The codes of every asset.',
    input: nothing,
    output: z.array(z.string()),
  }),
  symbols: get('/symbol/query', {
    access: 'public',
    summary: 'Every trading pair with its steps, scales and bounds.',
    input: nothing,
    output: z.array(tradingPair),
  }),
  level2: get('/market/level2_100', {
    access: 'public',
    summary: 'The best 100 levels of each side of the order book.',
    input: z.object({ symbol }),
    output: depth,
    refusals: unknownSymbol,
  }),
  tradeHistory: get('/market/trade/his', {
    access: 'public',
    summary: 'The latest trades of a market, newest first.',
    input: z.object({ symbol, limit: wholeNumber({ min: 1, max: 200, standard: 50 }) }),
    output: z.array(publicTrade),
    refusals: unknownSymbol,
  }),
  prices: get('/market/prices', {
    access: 'public',
    summary: 'The ticker of every market, or of one.',
    input: z.object({ symbol: symbol.optional() }),
    output: z.array(ticker),
    refusals: unknownSymbol,
  }),
  tradePrice: get('/exchange/trade/price', {
    access: 'public',
    summary: 'Last price, best bid and best ask of a market.',
    input: z.object({ symbol }),
    output: z.object({
      symbol: z.string(),
      last: z.string().nullable(),
      bid: z.string().nullable(),
      ask: z.string().nullable(),
    }),
    refusals: unknownSymbol,
  }),
  tradeDepth: get('/exchange/trade/depth', {
    access: 'public',
    summary: 'The best levels of each side, as many as asked for.',
    input: z.object({ symbol, limit: wholeNumber({ min: 1, max: 500, standard: 20 }) }),
    output: depth,
    refusals: unknownSymbol,
  }),
  exchangeRates: get('/exchange/exchangeRate/all', {
    access: 'public',
    summary: 'What one unit of each asset is worth in each of USDT, EUR and GBP; null where nothing has traded.',
    input: nothing,
    output: z.array(
      z.object({
        coin: z.string(),
        usdt: z.string().nullable(),
        eur: z.string().nullable(),
        gbp: z.string().nullable(),
      }),
    ),
  }),
  klines: get('/kline/query', {
    access: 'public',
    summary: 'Candles of a market, oldest first, at most `limit` up to `to`.',
    input: z.object(oneSeries),
    output: z.array(candle),
    refusals: unknownSymbol,
  }),
  klines2: get('/kline/query2', {
    access: 'public',
    summary: 'The same as arrays for charts: [time, open, high, low, close, volume].',
    input: z.object(oneSeries),
    output: z.array(z.tuple([z.number(), z.string(), z.string(), z.string(), z.string(), z.string()])),
    refusals: unknownSymbol,
  }),
  latestKline: get('/kline/latest/query2', {
    access: 'public',
    summary: 'The candle that is being made now.',
    input: z.object({ symbol, interval: interval.default('1m') }),
    output: candle.nullable(),
    refusals: unknownSymbol,
  }),
  advancedKlines: post('/kline/advance/query', {
    access: 'public',
    summary: 'Candles of a market with what is needed to scroll further back.',
    input: z.object(oneSeries),
    output: z.object({ symbol: z.string(), interval, candles: z.array(candle), earliest: z.number().nullable() }),
    refusals: unknownSymbol,
  }),
  multiKlines: post('/kline/multi/advance/query', {
    access: 'public',
    summary: 'Closing prices of several markets for sparklines; `symbols` are separated by commas, at most 100.',
    input: z.object({
      symbols: z.string().regex(/^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}(,[A-Z0-9]{2,12}-[A-Z0-9]{2,12}){0,99}$/),
      interval: interval.default('1h'),
      limit: wholeNumber({ min: 1, max: 200, standard: 24 }),
    }),
    output: z.array(z.object({ symbol: z.string(), closes: z.array(z.string()) })),
    refusals: unknownSymbol,
  }),
  klineConfig: post('/kline/config/query', {
    access: 'public',
    summary: 'The intervals that charts can show, in milliseconds, and how many candles a call gives at most.',
    input: nothing,
    output: z.object({
      intervals: z.array(z.object({ interval, milliseconds: z.number().nullable() })),
      limit: z.number(),
    }),
  }),
  publicKlines: get('/kline/public/klinesV3', {
    access: 'public',
    summary: 'Candles of a market, for readers outside.',
    input: z.object(oneSeries),
    output: z.array(candle),
    refusals: unknownSymbol,
  }),
  tradeKlines: get('/exchange/trade/kline', {
    access: 'public',
    summary: 'Candles of an asset against the fiat of the header `symbol`.',
    input: z.object({ coin: assetCode, interval: interval.default('1h'), ...range, limit }),
    output: z.array(candle),
    refusals: unknownAsset,
  }),
  feeSettings: get('/setting/coin/listFeeSetting', {
    access: 'public',
    summary: 'The trading fee by 30-day volume in USDT, and the least order in a fiat.',
    input: z.object({ fiat: assetCode.default('USDT') }),
    output: z.object({ fiat: z.string(), minTotal: z.string().nullable(), tiers: z.array(feeTier) }),
    refusals: unknownAsset,
  }),
  favourites: get('/market/favor/currencies', {
    access: 'user',
    summary: 'The markets that the caller has marked, the latest first.',
    input: nothing,
    output: z.array(z.string()),
  }),
  addFavourite: post('/market/favor/currencies', {
    access: 'user',
    summary: 'Marks a market.',
    input: z.object({ symbol }),
    output: z.array(z.string()),
    refusals: ['markets.symbol_unknown', 'markets.too_many_favourites'],
  }),
  removeFavourite: del('/market/favor/currencies', {
    access: 'user',
    summary: 'Takes the mark from a market.',
    input: z.object({ symbol }),
    output: z.array(z.string()),
  }),
  isFavourite: get('/market/favor/currencies/exists', {
    access: 'user',
    summary: 'Whether the caller has marked a market.',
    input: z.object({ symbol }),
    output: z.object({ exists: z.boolean() }),
  }),
  recommendedFavourites: get('/market/favor/currencies/recommend', {
    access: 'public',
    summary: 'Markets worth marking: those with the most volume in 24 hours.',
    input: nothing,
    output: z.array(z.string()),
  }),
  ...coinCalls,
  ...marketOfficeCalls,
} as const
