import type { Currency, TradingPair } from '@bourse/contract'
import { assert } from '@bourse/money'
import { type Market, pairUnits } from '@bourse/server/modules/markets/index.ts'
import { ASSETS } from '../seed/coins/assets.ts'
import { PAIRS } from '../seed/coins/pairs.ts'
import { type MarketProfile, marketProfile } from './market-profiles.ts'

const decimalsOf = (step: string) => step.split('.')[1]?.length ?? 0

function assetOf(code: string): Currency {
  const asset = ASSETS.find((known) => known.code === code)
  assert(asset !== undefined, `no asset ${code}`)
  return asset
}

/** The markets of the demo, without a database. */
export const DEMO_MARKETS: readonly Market[] = PAIRS.map((row, at) => {
  const pair: TradingPair = {
    symbol: `${row.base}-${row.quote}`,
    baseStep: row.base_step,
    quoteStep: row.quote_step,
    baseScale: decimalsOf(row.base_step),
    quoteScale: decimalsOf(row.quote_step),
    baseCurrencyInfo: assetOf(row.base),
    quoteCurrencyInfo: assetOf(row.quote),
    minAmount: row.min_amount,
    maxAmount: row.max_amount,
    minTotal: row.min_total,
    maxOpenOrders: row.max_open_orders,
    maxConditionalOrders: row.max_conditional_orders,
  }
  return { id: at + 1, symbol: pair.symbol, pair, units: pairUnits(pair) }
})

export function demoMarket(symbol: string): Market {
  const market = DEMO_MARKETS.find((known) => known.symbol === symbol)
  assert(market !== undefined, `no market ${symbol}`)
  return market
}

export const DEMO_PROFILES: readonly MarketProfile[] = DEMO_MARKETS.map(marketProfile)
