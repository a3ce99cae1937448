import { ok } from '@bourse/money'
import type { Clock } from '../../../../platform/time/clock.ts'
import type { Markets } from '../../../markets/index.ts'
import type { Trading } from '../../../trading/index.ts'
import { type Address, open } from '../endpoints.ts'
import { optional, time } from '../fields.ts'
import { bookAndTradeEndpoints } from './books-and-trades.ts'
import { exchangeInfoEndpoint } from './exchange-info.ts'
import { klineEndpoints } from './klines.ts'
import { noPairs, noSymbols } from './market-answers.ts'
import type { MarketNames } from './market-names.ts'
import { tickerEndpoints } from './tickers.ts'

export interface MarketDeps {
  readonly markets: Pick<Markets, 'live' | 'counts'>
  readonly trading: Pick<Trading, 'tape'> & { readonly orders: Pick<Trading['orders'], 'limits'> }
  readonly names: MarketNames
  /** What markets go by; the door itself tells the time of the machine. */
  readonly clock: Clock
  readonly realClock: Clock
}

/** What everybody may know of the markets. */
export function marketEndpoints(deps: MarketDeps): Address[] {
  return [
    exchangeInfoEndpoint(deps),
    ...bookAndTradeEndpoints(deps),
    ...klineEndpoints(deps),
    ...tickerEndpoints(deps),
    ...ABSENT_PAIRS.map((path) => open({ ...absent(path), output: noPairs, answer: async () => ok([]) })),
    ...ABSENT_SYMBOLS.map((path) =>
      open({ ...absent(path), output: noSymbols, answer: async () => ok({ symbols: [] }) }),
    ),
  ]
}

/** Some sign what everybody may ask. */
const SPARE = { timestamp: optional(time), recvWindow: optional(time) }

/** Clients ask for these before anything else; the true answer is that there are none. */
const ABSENT_PAIRS = ['/sapi/v1/margin/allPairs', '/sapi/v1/margin/isolated/allPairs']
const ABSENT_SYMBOLS = ['/fapi/v1/exchangeInfo', '/dapi/v1/exchangeInfo']
const absent = (path: string) =>
  ({ method: 'GET', path, weight: 1, fields: SPARE, summary: 'Margin and futures, of which there are none.' }) as const
