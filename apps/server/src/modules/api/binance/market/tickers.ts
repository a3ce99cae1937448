import { ok, type Result } from '@bourse/money'
import { z } from 'zod'
import { type Market, startOf } from '../../../markets/index.ts'
import { type Address, open, type SentFields } from '../endpoints.ts'
import type { DoorRefusal } from '../errors.ts'
import { optional } from '../fields.ts'
import type { MarketDeps } from './market.ts'
import {
  bookTicker as bookAnswer,
  dayTicker as dayAnswer,
  miniTicker,
  oneOrAll,
  priceTicker,
  windowTicker as windowAnswer,
} from './market-answers.ts'
import { sentSymbols, symbolName, symbolNames, tickerType, timeZone, windowSize } from './market-fields.ts'
import { nameOf } from './market-names.ts'
import { price } from './numbers.ts'
import { bookTicker, dayTicker, type TickerType, type Window, windowOf, windowTicker } from './ticker-figures.ts'

interface Named {
  readonly symbol?: string | undefined
  readonly symbols?: readonly string[] | undefined
}

const NAMED = { symbol: optional(symbolName), symbols: optional(symbolNames) }
const DAY_MS = 86_400_000
const MOST_SYMBOLS = 100
const MOST_WEIGHT = 200

export function tickerEndpoints(deps: MarketDeps): Address[] {
  return [day(deps), tradingDay(deps), rolling(deps), lastPrices(deps), bestPrices(deps)]
}

/** One market, some, or all of them. */
async function asked(
  { names }: MarketDeps,
  { symbol, symbols }: Named,
): Promise<Result<readonly Market[], DoorRefusal>> {
  if (symbol !== undefined && symbols !== undefined) return { ok: false, refusal: { code: 'bad_combination' } }
  if (symbol !== undefined) return names.some([symbol])
  return symbols === undefined ? ok(await names.all()) : names.some(symbols)
}

/** One that was asked for by its name is an object; whatever else is a list. */
function told<T>({ symbol }: Named, all: T[]): Result<T | T[], never> {
  const [one] = all
  return ok(symbol !== undefined && one !== undefined ? one : all)
}

/** What stands in memory about each of them. */
async function eachOf<T>(deps: MarketDeps, named: Named, figure: (market: Market) => T) {
  const found = await asked(deps, named)
  if (!found.ok) return found
  // Every market is in memory once this is answered.
  await deps.markets.live.tickers()
  return told(named, found.value.map(figure))
}

const DAY_WEIGHT = {
  told: '2 up to 20 markets, 40 up to 100, 80 for more or all',
  of(sent: SentFields): number {
    if (sent.symbol !== undefined) return 2
    const count = sentSymbols(sent)
    if (count === 0 || count > 100) return 80
    return count <= 20 ? 2 : 40
  },
}
const WINDOW_WEIGHT = {
  told: `4 for each market, at most ${MOST_WEIGHT}`,
  of: (sent: SentFields) => Math.min(MOST_WEIGHT, 4 * Math.max(1, sentSymbols(sent))),
}
const PRICE_WEIGHT = {
  told: '2 for one market, 4 for more',
  of: ({ symbol }: SentFields) => (symbol === undefined ? 4 : 2),
}

const WINDOWS = oneOrAll(z.union([windowAnswer, miniTicker]))

function day(deps: MarketDeps): Address {
  return open({
    ...{ method: 'GET', path: '/api/v3/ticker/24hr', weight: DAY_WEIGHT },
    ...{ summary: 'What was traded in the last 24 hours.', output: oneOrAll(z.union([dayAnswer, miniTicker])) },
    fields: { ...NAMED, type: optional(tickerType) },
    answer: async ({ type = 'FULL', ...named }) => eachOf(deps, named, (market) => dayTicker(deps, market, type)),
  })
}

/** Since midnight, UTC. */
function tradingDay(deps: MarketDeps): Address {
  return open({
    ...{ method: 'GET', path: '/api/v3/ticker/tradingDay', weight: WINDOW_WEIGHT },
    ...{ summary: 'What was traded since midnight, UTC.', output: WINDOWS },
    fields: { ...NAMED, timeZone: optional(timeZone), type: optional(tickerType) },
    async answer({ type = 'FULL', ...named }) {
      const start = startOf('1d', deps.clock.now().getTime())
      return windowsOf(deps, named, type, { from: start, openTime: start, closeTime: start + DAY_MS - 1 })
    },
  })
}

/** The last minutes, hours or days, and what is missing to a whole minute before them. */
function rolling(deps: MarketDeps): Address {
  return open({
    ...{ method: 'GET', path: '/api/v3/ticker', weight: WINDOW_WEIGHT },
    ...{ summary: 'What was traded in the last minutes, hours or days.', output: WINDOWS },
    fields: { ...NAMED, windowSize: optional(windowSize), type: optional(tickerType) },
    async answer({ windowSize: lengthMs = DAY_MS, type = 'FULL', ...named }) {
      const now = deps.clock.now().getTime()
      const from = startOf('1m', now - lengthMs)
      return windowsOf(deps, named, type, { from, openTime: from, closeTime: now })
    },
  })
}

interface Span extends Pick<Window, 'openTime' | 'closeTime'> {
  readonly from: number
}

async function windowsOf(deps: MarketDeps, named: Named, type: TickerType, { from, openTime, closeTime }: Span) {
  if (named.symbol === undefined && named.symbols === undefined)
    return { ok: false, refusal: { code: 'one_parameter_missing', about: ['symbol', 'symbols'] } } as const
  if ((named.symbols?.length ?? 0) > MOST_SYMBOLS)
    return { ok: false, refusal: { code: 'bad_value', about: ['symbols'] } } as const
  const found = await asked(deps, named)
  if (!found.ok) return found
  const sums = await deps.markets.counts.since(found.value, from)
  return told(
    named,
    found.value.map((market) => windowTicker(market, windowOf(sums.get(market.symbol), openTime, closeTime), type)),
  )
}

function lastPrices(deps: MarketDeps): Address {
  const last = (market: Market) => ({
    symbol: nameOf(market),
    price: price(market, deps.markets.counts.last(market.symbol)),
  })
  return open({
    ...{ method: 'GET', path: '/api/v3/ticker/price', weight: PRICE_WEIGHT },
    ...{ summary: 'Last prices.', output: oneOrAll(priceTicker) },
    fields: NAMED,
    answer: async (named) => eachOf(deps, named, last),
  })
}

function bestPrices(deps: MarketDeps): Address {
  return open({
    ...{ method: 'GET', path: '/api/v3/ticker/bookTicker', weight: PRICE_WEIGHT },
    ...{ summary: 'The best of both sides.', output: oneOrAll(bookAnswer) },
    fields: NAMED,
    answer: async (named) => eachOf(deps, named, (market) => bookTicker(deps, market)),
  })
}
