import { ok } from '@bourse/money'
import { z } from 'zod'
import { type LoggedTrade, type Market, SELL } from '../../../markets/index.ts'
import type { AggregatedTrade } from '../../../trading/index.ts'
import { type Address, open, type SentFields } from '../endpoints.ts'
import { optional, required, time, whole } from '../fields.ts'
import type { MarketDeps } from './market.ts'
import { aggregatedTrade, averagePrice as averageAnswer, depth as depthAnswer, publicTrade } from './market-answers.ts'
import { atMost, sentLimit, symbolName } from './market-fields.ts'
import { amount, eight, price, total } from './numbers.ts'

const MOST_LEVELS = 5_000
const MOST_TRADES = 1_000
const tradeNumber = whole({ min: 0, max: Number.MAX_SAFE_INTEGER })
const tradeLimit = optional(atMost(MOST_TRADES))

export function bookAndTradeEndpoints(deps: MarketDeps): Address[] {
  return [depth(deps), recentTrades(deps), olderTrades(deps), aggregatedTrades(deps), averagePrice(deps)]
}

const DEPTH_WEIGHT = {
  told: '5 up to 100 levels, 25 up to 500, 50 up to 1000, 250 up to 5000',
  of(sent: SentFields): number {
    const levels = sentLimit(sent, 100)
    if (levels <= 100) return 5
    if (levels <= 500) return 25
    return levels <= 1_000 ? 50 : 250
  },
}

function depth({ names, markets }: MarketDeps): Address {
  return open({
    ...{ method: 'GET', path: '/api/v3/depth', weight: DEPTH_WEIGHT },
    ...{
      summary: 'The book of a market, best prices first; 100 levels of each side unless told.',
      output: depthAnswer,
    },
    fields: { symbol: required(symbolName), limit: optional(atMost(MOST_LEVELS)) },
    async answer({ symbol: name, limit = 100 }) {
      const market = await names.one(name)
      if (!market.ok) return market
      const { symbol } = market.value
      // Its book is in memory once this is answered.
      await markets.live.units(symbol)
      const { sequence, bids, asks } = markets.live.depth(symbol, limit)
      const levels = (side: typeof bids) => side.map(([at, quantity]): [string, string] => [eight(at), eight(quantity)])
      return ok({ lastUpdateId: sequence, bids: levels(bids), asks: levels(asks) })
    },
  })
}

function recentTrades({ names, trading }: MarketDeps): Address {
  return open({
    ...{ method: 'GET', path: '/api/v3/trades', weight: 25 },
    ...{ summary: 'The newest trades of a market, oldest first; 500 unless told.', output: z.array(publicTrade) },
    fields: { symbol: required(symbolName), limit: tradeLimit },
    async answer({ symbol, limit = 500 }) {
      const market = await names.one(symbol)
      if (!market.ok) return market
      const latest = await trading.tape.latest(market.value, limit)
      return ok(latest.reverse().map((trade) => tradeOf(market.value, trade)))
    },
  })
}

function olderTrades({ names, trading }: MarketDeps): Address {
  return open({
    ...{ method: 'GET', path: '/api/v3/historicalTrades', weight: 25 },
    ...{
      summary: 'Trades of a market from a number on, or the newest; 500 unless told.',
      output: z.array(publicTrade),
    },
    fields: { symbol: required(symbolName), limit: tradeLimit, fromId: optional(tradeNumber) },
    async answer({ symbol, limit = 500, fromId }) {
      const market = await names.one(symbol)
      if (!market.ok) return market
      const { tape } = trading
      const found =
        fromId === undefined
          ? (await tape.latest(market.value, limit)).reverse()
          : await tape.from(market.value, fromId, limit)
      return ok(found.map((trade) => tradeOf(market.value, trade)))
    },
  })
}

function aggregatedTrades({ names, trading, clock }: MarketDeps): Address {
  return open({
    ...{ method: 'GET', path: '/api/v3/aggTrades', weight: 4 },
    ...{
      summary: 'Trades that one order met at one price, as one; 500 unless told.',
      output: z.array(aggregatedTrade),
    },
    fields: {
      symbol: required(symbolName),
      fromId: optional(tradeNumber),
      startTime: optional(time),
      endTime: optional(time),
      limit: tradeLimit,
    },
    async answer({ symbol, fromId, startTime, endTime, limit = 500 }) {
      if (fromId !== undefined && (startTime !== undefined || endTime !== undefined))
        return { ok: false, refusal: { code: 'bad_combination' } }
      const market = await names.one(symbol)
      if (!market.ok) return market
      const now = clock.now().getTime()
      if (startTime !== undefined && startTime > Math.min(endTime ?? now, now)) return ok([])
      const found = await trading.tape.aggregated(market.value, {
        fromNumber: fromId,
        from: startTime === undefined ? undefined : new Date(startTime),
        to: endTime === undefined || endTime >= now ? undefined : new Date(endTime),
        limit,
      })
      return ok(found.map((trade) => aggregatedOf(market.value, trade)))
    },
  })
}

function averagePrice({ names, trading }: MarketDeps): Address {
  return open({
    ...{ method: 'GET', path: '/api/v3/avgPrice', weight: 2 },
    ...{ summary: 'What the price band goes by in this minute.', output: averageAnswer },
    fields: { symbol: required(symbolName) },
    async answer({ symbol }) {
      const market = await names.one(symbol)
      if (!market.ok) return market
      const { ticks, lastTradeAt } = await trading.tape.averagePrice(market.value)
      return ok({ mins: 5, price: price(market.value, ticks), closeTime: lastTradeAt?.getTime() ?? 0 })
    },
  })
}

function tradeOf(market: Market, { number, ticks, lots, takerSide, at }: LoggedTrade) {
  return {
    id: number,
    price: price(market, ticks),
    qty: amount(market, lots),
    quoteQty: total(market, BigInt(ticks) * BigInt(lots)),
    time: at.getTime(),
    isBuyerMaker: takerSide === SELL,
    isBestMatch: true,
  }
}

export function aggregatedOf(market: Market, { first, last, ticks, lots, takerSide, at }: AggregatedTrade) {
  return {
    a: first,
    p: price(market, ticks),
    q: amount(market, lots),
    f: first,
    l: last,
    T: at.getTime(),
    m: takerSide === SELL,
    M: true,
  }
}
