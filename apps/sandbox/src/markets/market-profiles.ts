import { assert } from '@bourse/money'
import type { Market } from '@bourse/server/modules/markets/index.ts'
import { ASSET_PROFILES, DOLLAR_DEVIATION, MARKET_DEVIATION, MEME_DEVIATION } from './asset-profiles.ts'

/** How busy a market is and how its book looks. The history and the bots read the same, so that the one goes over into the other. */
export interface MarketProfile {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** The size of a tick in the quote asset and of a lot in the base asset. */
  readonly tick: number
  readonly lot: number
  readonly rank: 'major' | 'minor'
  /** The deviation of a day's change of the price. */
  readonly deviation: number
  /** Between two orders that take, at an ordinary time of day. */
  readonly meanWaitMs: number
  /** The middle one of all trades, in USDT. */
  readonly medianTrade: number
  /** What the maker offers at the best price, in USDT. */
  readonly touchSize: number
  /** Between two levels near the best price, as a fraction of the price. */
  readonly step: number
}

const MAJORS: readonly string[] = [
  'BTC-USDT',
  'ETH-USDT',
  'BTC-EUR',
  'ETH-EUR',
  'SOL-USDT',
  'XRP-USDT',
  'DOGE-USDT',
  'BTC-GBP',
  'ETH-GBP',
  'USDT-EUR',
]

/** Of the logarithm of trade sizes: most are small, a few are large. */
export const TRADE_SPREAD = 1
const TOUCH_TRADES = 6
const DAY_SECONDS = 86_400
const RANKS = {
  major: { meanWaitMs: 3_200, medianTrade: 450, stepSeconds: 1.2 },
  minor: { meanWaitMs: 7_000, medianTrade: 90, stepSeconds: 4 },
} as const

export function marketProfile({ symbol, pair, units }: Market): MarketProfile {
  const rank = MAJORS.includes(symbol) ? 'major' : 'minor'
  const { meanWaitMs, medianTrade, stepSeconds } = RANKS[rank]
  const deviation = Math.hypot(deviationOf(units.base), deviationOf(units.quote))
  return {
    symbol,
    base: units.base,
    quote: units.quote,
    tick: Number(pair.quoteStep),
    lot: Number(pair.baseStep),
    rank,
    deviation,
    meanWaitMs,
    medianTrade,
    touchSize: TOUCH_TRADES * medianTrade,
    // As far as the price goes in that time: a book that must be moved less often than that costs little.
    step: deviation * Math.sqrt(stepSeconds / DAY_SECONDS),
  }
}

/** The busiest first: these are filled first, and watched most. */
export function byImportance(left: MarketProfile, right: MarketProfile): number {
  const place = ({ symbol }: MarketProfile) => (MAJORS.includes(symbol) ? MAJORS.indexOf(symbol) : MAJORS.length)
  return place(left) - place(right)
}

function deviationOf(asset: string): number {
  const profile = ASSET_PROFILES[asset]
  if (profile === undefined) {
    assert(asset === 'USDT', `no simulated price for ${asset}`)
    return 0
  }
  return Math.hypot(
    profile.own,
    profile.beta * MARKET_DEVIATION,
    profile.kind === 'meme' ? MEME_DEVIATION : 0,
    profile.kind === 'fiat' ? DOLLAR_DEVIATION : 0,
  )
}

const HOUR_MS = 3_600_000
const BUSIEST_HOUR = 15
const THURSDAY = 4

/** How busy a time is against the mean: most when Europe and America are both awake, less at night and at the weekend. */
export function activityAt(timeMs: number): number {
  const hours = timeMs / HOUR_MS
  const daily = Math.cos(((hours - BUSIEST_HOUR) / 24) * 2 * Math.PI)
  const half = Math.cos(((hours - BUSIEST_HOUR) / 12) * 2 * Math.PI)
  // Day 0 of the epoch was a Thursday.
  const weekday = (Math.floor(hours / 24) + THURSDAY) % 7
  const weekend = weekday === 0 || weekday === 6 ? 0.82 : 1.07
  return weekend * (1 + 0.2 * daily + 0.05 * half)
}
