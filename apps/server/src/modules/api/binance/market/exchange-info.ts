import type { MarketMode } from '@bourse/engine'
import { ok } from '@bourse/money'
import type { z } from 'zod'
import type { Market } from '../../../markets/index.ts'
import { type Address, open } from '../endpoints.ts'
import { flag, oneOf, optional, text } from '../fields.ts'
import { WEIGHT_LIMIT } from '../gate.ts'
import { ONE_DAY, TEN_SECONDS } from '../orders/order-counts.ts'
import { ORDER_TYPES, SELF_TRADE_MODES } from '../orders/order-words.ts'
import type { MarketDeps } from './market.ts'
import { exchangeInfo, type filter, STATUSES, type symbol as symbolAnswer } from './market-answers.ts'
import { symbolName, symbolNames } from './market-fields.ts'
import { nameOf } from './market-names.ts'
import { eight } from './numbers.ts'

const STATUS = {
  open: 'TRADING',
  post_only: 'TRADING',
  cancel_only: 'CANCEL_ONLY',
  halted: 'HALT',
} as const satisfies Record<MarketMode, (typeof STATUSES)[number]>

const PERMISSION = 'SPOT'
const PERMISSIONS = /^([A-Z0-9_]{1,30}|\[("[A-Z0-9_]{1,30}"(,"[A-Z0-9_]{1,30}"){0,}){0,1}\])$/

/** What holds for every address that comes by this door. */
const RATE_LIMITS = [
  WEIGHT_LIMIT,
  { rateLimitType: 'RAW_REQUESTS', interval: 'MINUTE', intervalNum: 5, limit: 61_000 },
] as const

type Symbol = z.output<typeof symbolAnswer>
type Filter = z.output<typeof filter>

/** What trades here, and by which rules. */
export function exchangeInfoEndpoint({ names, markets, trading, realClock }: MarketDeps): Address {
  const statusOf = ({ symbol }: Market) => STATUS[markets.live.ticker(symbol).mode]
  return open({
    ...{ method: 'GET', path: '/api/v3/exchangeInfo', weight: 20 },
    ...{ summary: 'What trades here, and by which rules.', output: exchangeInfo },
    fields: {
      symbol: optional(symbolName),
      symbols: optional(symbolNames),
      permissions: optional(text(PERMISSIONS)),
      showPermissionSets: optional(flag),
      symbolStatus: optional(oneOf(STATUSES)),
    },
    async answer({ symbol, symbols, permissions, showPermissionSets = true, symbolStatus }) {
      const named = symbols ?? (symbol === undefined ? undefined : [symbol])
      const filtered = permissions !== undefined || symbolStatus !== undefined
      if ((symbol !== undefined && symbols !== undefined) || (named !== undefined && filtered))
        return { ok: false, refusal: { code: 'bad_combination' } }
      const found = named === undefined ? ok(await names.all()) : await names.some(named)
      if (!found.ok) return found
      await markets.live.tickers()
      const permitted = permissions === undefined || permissions.split(/[^A-Z0-9_]/).includes(PERMISSION)
      const shown = found.value.filter(
        (market) => permitted && (symbolStatus === undefined || statusOf(market) === symbolStatus),
      )
      return ok({
        timezone: 'UTC' as const,
        serverTime: realClock.now().getTime(),
        rateLimits: [
          ...RATE_LIMITS,
          { ...TEN_SECONDS, limit: trading.orders.limits.hurry.max },
          { ...ONE_DAY, limit: trading.orders.limits.day.max },
        ],
        exchangeFilters: [],
        symbols: shown.map((market) => symbolInfo(market, statusOf(market), showPermissionSets)),
      })
    },
  })
}

const ALLOWED = {
  orderTypes: [...ORDER_TYPES],
  icebergAllowed: false,
  ocoAllowed: true,
  otoAllowed: false,
  opoAllowed: false,
  quoteOrderQtyMarketAllowed: true,
  allowTrailingStop: false,
  cancelReplaceAllowed: true,
  amendAllowed: false,
  pegInstructionsAllowed: false,
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: false,
}

const SELF_TRADE = {
  defaultSelfTradePreventionMode: 'EXPIRE_TAKER' as const,
  allowedSelfTradePreventionModes: [...SELF_TRADE_MODES],
}

function symbolInfo(market: Market, status: (typeof STATUSES)[number], showPermissionSets: boolean): Symbol {
  const { baseCurrencyInfo: base, quoteCurrencyInfo: quote } = market.pair
  return {
    symbol: nameOf(market),
    status,
    baseAsset: base.code,
    baseAssetPrecision: base.scale,
    quoteAsset: quote.code,
    quotePrecision: quote.scale,
    quoteAssetPrecision: quote.scale,
    baseCommissionPrecision: base.scale,
    quoteCommissionPrecision: quote.scale,
    ...ALLOWED,
    filters: filtersOf(market),
    permissions: [PERMISSION],
    permissionSets: showPermissionSets ? [[PERMISSION]] : [],
    ...SELF_TRADE,
  }
}

/** The farthest that the engine counts: what is beyond is no price. */
const MOST_TICKS = Number.MAX_SAFE_INTEGER
const AVERAGE_MINUTES = 5

/** Each one is what the engine checks, with the bound that it checks by. */
function filtersOf({ pair, units }: Market): Filter[] {
  const lots = units.lotsOf(pair.maxAmount)
  const most = lots.ok ? BigInt(lots.value) * BigInt(MOST_TICKS) : 0n
  const sizes = { minQty: eight(pair.minAmount), maxQty: eight(pair.maxAmount), stepSize: eight(units.amountText(1)) }
  const tick = eight(units.priceText(1))
  return [
    { filterType: 'PRICE_FILTER', minPrice: tick, maxPrice: eight(units.priceText(MOST_TICKS)), tickSize: tick },
    { filterType: 'LOT_SIZE', ...sizes },
    { filterType: 'MARKET_LOT_SIZE', ...sizes },
    {
      filterType: 'NOTIONAL',
      minNotional: eight(pair.minTotal),
      applyMinToMarket: true,
      maxNotional: eight(units.totalText(most)),
      applyMaxToMarket: false,
      avgPriceMins: AVERAGE_MINUTES,
    },
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: '5',
      bidMultiplierDown: '0.2',
      askMultiplierUp: '5',
      askMultiplierDown: '0.2',
      avgPriceMins: AVERAGE_MINUTES,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: pair.maxOpenOrders },
    { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: pair.maxConditionalOrders },
  ]
}
