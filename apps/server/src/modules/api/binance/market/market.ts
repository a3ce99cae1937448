import { ok } from '@bourse/money'
import type { Clock } from '../../../../platform/time/clock.ts'
import type { Markets } from '../../../markets/index.ts'
import type { Trading } from '../../../trading/index.ts'
import { type Endpoint, open } from '../endpoints.ts'
import { optional, time } from '../fields.ts'
import { bookAndTradeEndpoints } from './books-and-trades.ts'
import { exchangeInfoEndpoint } from './exchange-info.ts'
import { klineEndpoints } from './klines.ts'
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
export function marketEndpoints(deps: MarketDeps): Endpoint[] {
  return [
    exchangeInfoEndpoint(deps),
    ...bookAndTradeEndpoints(deps),
    ...klineEndpoints(deps),
    ...tickerEndpoints(deps),
    ...ABSENT.map(({ path, answer }) =>
      open({ ...{ method: 'GET', path, weight: 1 }, fields: SPARE, answer: async () => ok(answer) }),
    ),
  ]
}

/** Some sign what everybody may ask. */
const SPARE = { timestamp: optional(time), recvWindow: optional(time) }

/** Clients ask for these before anything else; the true answer is that there are none. */
const ABSENT = [
  { path: '/sapi/v1/margin/allPairs', answer: [] },
  { path: '/sapi/v1/margin/isolated/allPairs', answer: [] },
  { path: '/fapi/v1/exchangeInfo', answer: { symbols: [] } },
  { path: '/dapi/v1/exchangeInfo', answer: { symbols: [] } },
] as const
