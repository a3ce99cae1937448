import { z } from 'zod'
import { count, decimals, moment, numberOrNone } from '../answers.ts'
import { rateLimit } from '../orders/order-answers.ts'
import { ORDER_TYPES, SELF_TRADE_MODES } from '../orders/order-words.ts'

export const STATUSES = ['TRADING', 'CANCEL_ONLY', 'HALT', 'BREAK'] as const
const none = z.array(z.unknown()).max(0)

const sizes = { minQty: decimals, maxQty: decimals, stepSize: decimals }
const multiplier = z.string().regex(/^\d+(\.\d+)?$/)

export const filter = z.discriminatedUnion('filterType', [
  z.strictObject({
    filterType: z.literal('PRICE_FILTER'),
    ...{ minPrice: decimals, maxPrice: decimals, tickSize: decimals },
  }),
  z.strictObject({ filterType: z.literal('LOT_SIZE'), ...sizes }),
  z.strictObject({ filterType: z.literal('MARKET_LOT_SIZE'), ...sizes }),
  z.strictObject({
    filterType: z.literal('NOTIONAL'),
    ...{ minNotional: decimals, applyMinToMarket: z.boolean(), maxNotional: decimals, applyMaxToMarket: z.boolean() },
    avgPriceMins: count,
  }),
  z.strictObject({
    filterType: z.literal('PERCENT_PRICE_BY_SIDE'),
    ...{ bidMultiplierUp: multiplier, bidMultiplierDown: multiplier },
    ...{ askMultiplierUp: multiplier, askMultiplierDown: multiplier },
    avgPriceMins: count,
  }),
  z.strictObject({ filterType: z.literal('MAX_NUM_ORDERS'), maxNumOrders: count }),
  z.strictObject({ filterType: z.literal('MAX_NUM_ALGO_ORDERS'), maxNumAlgoOrders: count }),
])

export const symbol = z
  .strictObject({
    ...{ symbol: z.string(), status: z.enum(STATUSES) },
    ...{ baseAsset: z.string(), baseAssetPrecision: count, quoteAsset: z.string(), quotePrecision: count },
    ...{ quoteAssetPrecision: count, baseCommissionPrecision: count, quoteCommissionPrecision: count },
    orderTypes: z.array(z.enum(ORDER_TYPES)),
    ...{ icebergAllowed: z.boolean(), ocoAllowed: z.boolean(), otoAllowed: z.boolean(), opoAllowed: z.boolean() },
    ...{ quoteOrderQtyMarketAllowed: z.boolean(), allowTrailingStop: z.boolean(), cancelReplaceAllowed: z.boolean() },
    ...{ amendAllowed: z.boolean(), pegInstructionsAllowed: z.boolean() },
    ...{ isSpotTradingAllowed: z.boolean(), isMarginTradingAllowed: z.boolean() },
    filters: z.array(filter),
    ...{ permissions: z.array(z.string()), permissionSets: z.array(z.array(z.string())) },
    defaultSelfTradePreventionMode: z.enum(SELF_TRADE_MODES),
    allowedSelfTradePreventionModes: z.array(z.enum(SELF_TRADE_MODES)),
  })
  .meta({ id: 'Symbol' })

export const exchangeInfo = z.strictObject({
  ...{ timezone: z.literal('UTC'), serverTime: moment },
  rateLimits: z.array(z.strictObject(rateLimit)),
  exchangeFilters: none,
  symbols: z.array(symbol),
})

export const noSymbols = z.strictObject({ symbols: none })
export const noPairs = none

const level = z.tuple([decimals, decimals]).describe('Price and quantity.')
export const depth = z.strictObject({ lastUpdateId: count, bids: z.array(level), asks: z.array(level) })

export const publicTrade = z
  .strictObject({
    ...{ id: count, price: decimals, qty: decimals, quoteQty: decimals, time: moment },
    ...{ isBuyerMaker: z.boolean(), isBestMatch: z.boolean() },
  })
  .meta({ id: 'PublicTrade' })

export const aggregatedTrade = z
  .strictObject({
    a: count.describe('Its number, that of the first trade in it.'),
    ...{ p: decimals, q: decimals, f: count, l: count, T: moment },
    m: z.boolean().describe('Whether the buyer was the maker.'),
    M: z.boolean(),
  })
  .meta({ id: 'AggregatedTrade' })

export const averagePrice = z.strictObject({ mins: count, price: decimals, closeTime: moment })

export const kline = z
  .tuple([
    ...([moment, decimals, decimals, decimals, decimals, decimals, moment] as const),
    ...([decimals, count, decimals, decimals, z.literal('0')] as const),
  ])
  .meta({
    id: 'Kline',
    description:
      'Opening time, open, high, low, close, volume, closing time, quote volume, number of trades, what takers bought of both, unused.',
  })

const windowFields = {
  ...{ openPrice: decimals, highPrice: decimals, lowPrice: decimals, lastPrice: decimals },
  ...{ volume: decimals, quoteVolume: decimals, openTime: moment, closeTime: moment },
  ...{ firstId: numberOrNone, lastId: numberOrNone, count },
}
const movedFields = {
  ...{ priceChange: decimals, priceChangePercent: z.string().regex(/^-?\d+\.\d{3}$/), weightedAvgPrice: decimals },
}
const bestFields = { bidPrice: decimals, bidQty: decimals, askPrice: decimals, askQty: decimals }

export const miniTicker = z.strictObject({ symbol: z.string(), ...windowFields }).meta({ id: 'MiniTicker' })
export const windowTicker = z
  .strictObject({ symbol: z.string(), ...movedFields, ...windowFields })
  .meta({ id: 'WindowTicker' })
export const dayTicker = z
  .strictObject({
    ...{ symbol: z.string(), ...movedFields, prevClosePrice: decimals, lastQty: decimals },
    ...{ ...bestFields, ...windowFields },
  })
  .meta({ id: 'DayTicker' })
export const priceTicker = z.strictObject({ symbol: z.string(), price: decimals }).meta({ id: 'PriceTicker' })
export const bookTicker = z.strictObject({ symbol: z.string(), ...bestFields }).meta({ id: 'BookTicker' })

/** One that was asked for by its name is an object; whatever else is a list. */
export const oneOrAll = <T extends z.ZodType>(one: T) => z.union([one, z.array(one)])
