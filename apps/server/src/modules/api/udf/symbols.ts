import type { Interval } from '@bourse/contract'
import type { Market } from '../../markets/index.ts'
import { nameOf } from '../binance/market/market-names.ts'
import { may, must, type Query } from './addresses.ts'

const EXCHANGE = 'Bourse'
const TYPE = 'crypto'
const STANDARD_FOUND = 30
const MOST_FOUND = 500

/** Minutes by their number, the others by their letter. */
const RESOLUTIONS = {
  '1': '1m',
  '3': '3m',
  '5': '5m',
  '15': '15m',
  '30': '30m',
  '60': '1h',
  '120': '2h',
  '240': '4h',
  '360': '6h',
  '480': '8h',
  '720': '12h',
  '1D': '1d',
  '3D': '3d',
  '1W': '1w',
  '1M': '1M',
} as const satisfies Readonly<Record<string, Interval>>
const NAMES = Object.keys(RESOLUTIONS)

export const SYMBOL = must({ type: 'string', description: '`BTCUSDT`, `BTC-USDT`, or as `search` tells it.' })
export const RESOLUTION = { type: 'string', enum: [...NAMES, 'D', 'W', 'M'] }
export const SEARCH_FIELDS = {
  ...{ query: may({ type: 'string' }), type: may({ type: 'string' }), exchange: may({ type: 'string' }) },
  limit: may({
    type: 'integer',
    minimum: 0,
    maximum: 999_999,
    description: `${STANDARD_FOUND} unless told; at most ${MOST_FOUND}.`,
  }),
}

/** A day is also written without its number. */
export function intervalOf(resolution: string | undefined): Interval | undefined {
  const name = /^[DWM]$/.test(resolution ?? '') ? `1${resolution}` : resolution
  return Object.entries(RESOLUTIONS).find(([known]) => known === name)?.[1]
}

export const CONFIG = {
  supported_resolutions: NAMES,
  supports_search: true,
  supports_group_request: false,
  supports_marks: false,
  supports_timescale_marks: false,
  supports_time: true,
  exchanges: [{ value: EXCHANGE, name: EXCHANGE, desc: EXCHANGE }],
  symbols_types: [{ name: 'Crypto', value: TYPE }],
}

/** `Bourse:BTCUSDT`, `BTC-USDT` and `BTC/USDT` are one market, however they are written. */
export function withoutExchange(symbol: string): string {
  return symbol
    .slice(symbol.indexOf(':') + 1)
    .toUpperCase()
    .replace(/[-/]/, '')
}

export function symbolInfo(market: Market) {
  const { pair, symbol } = market
  const { baseCurrencyInfo: base, quoteCurrencyInfo: quote } = pair
  return {
    name: nameOf(market),
    ticker: symbol,
    description: `${base.name} / ${quote.name}`,
    type: TYPE,
    exchange: EXCHANGE,
    listed_exchange: EXCHANGE,
    session: '24x7',
    timezone: 'Etc/UTC',
    minmov: Math.round(Number(pair.quoteStep) * 10 ** pair.quoteScale),
    minmov2: 0,
    pricescale: 10 ** pair.quoteScale,
    volume_precision: pair.baseScale,
    currency_code: quote.code,
    format: 'price',
    has_intraday: true,
    has_daily: true,
    has_weekly_and_monthly: true,
    intraday_multipliers: NAMES.filter((name) => /^\d+$/.test(name)),
    daily_multipliers: ['1', '3'],
    weekly_multipliers: ['1'],
    monthly_multipliers: ['1'],
    supported_resolutions: NAMES,
    data_status: 'streaming',
  }
}

/** Markets whose name, or the name of whose coin, has what was typed in it; in the order of the listing. */
export function searched(
  markets: readonly Market[],
  { query = '', type = '', exchange = '', limit = String(STANDARD_FOUND) }: Query<keyof typeof SEARCH_FIELDS>,
) {
  if ((type !== '' && type !== TYPE) || (exchange !== '' && exchange !== EXCHANGE)) return []
  const wanted = query.trim().toUpperCase()
  const most = /^\d{1,6}$/.test(limit) ? Math.min(Number(limit), MOST_FOUND) : STANDARD_FOUND
  return markets
    .filter(({ symbol, pair }) =>
      [symbol, withoutExchange(symbol), pair.baseCurrencyInfo.name.toUpperCase()].some((text) =>
        text.includes(wanted.replace('/', '-')),
      ),
    )
    .slice(0, most)
    .map((market) => {
      const { name: symbol, ticker, description } = symbolInfo(market)
      return { symbol, full_name: `${EXCHANGE}:${symbol}`, description, exchange: EXCHANGE, ticker, type: TYPE }
    })
}
