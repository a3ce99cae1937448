import { assert } from '@bourse/money'
import {
  ASSET_PROFILES,
  type AssetProfile,
  DOLLAR_DEVIATION,
  MARKET_DEVIATION,
  MEME_DEVIATION,
} from './asset-profiles.ts'
import { createRandomWalk, type RandomWalk } from './random-walk.ts'
import { seedOf } from './seeded-noise.ts'

/** What the outside world pays for each asset, in USDT: a function of the seed, the asset and the time, and of nothing else. */
export interface ReferencePrices {
  readonly assets: readonly string[]
  has(asset: string): boolean
  /** A simulated price, not money: what leaves for an order is rounded to whole ticks. */
  at(asset: string, timeMs: number): number
  /** Every asset at one time, in the order of `assets`: the moves that they share are worked out once. */
  allAt(timeMs: number): Float64Array
}

/** Prices are told in this asset, which is worth 1 by definition. */
export const NUMERAIRE = 'USDT'

/** The same world at every start, and the same for markets and venues. */
export const SEED = 'bourse'

/**
 * Spans of 97 days roam, and a year still has several turns. What moves more has shorter ones, because a cheap coin must not
 * fall so far that one tick is a percent of its price. A stablecoin is pulled back within 9 hours.
 */
const SPAN_LEVELS = { coin: 23, fiat: 23, meme: 22, stable: 15 } as const
const MAX_SPAN_DEVIATION = 0.25

export function createReferencePrices(seed: string): ReferencePrices {
  const walk = (name: string, dailyDeviation: number, kind: AssetProfile['kind']): RandomWalk =>
    createRandomWalk({
      seed: seedOf(seed, name),
      dailyDeviation,
      spanLevel: SPAN_LEVELS[kind],
      maxSpanDeviation: MAX_SPAN_DEVIATION,
    })
  const market = walk('all coins', MARKET_DEVIATION, 'coin')
  const memes = walk('all memes', MEME_DEVIATION, 'meme')
  const dollar = walk('the dollar', DOLLAR_DEVIATION, 'fiat')
  const walks = Object.entries(ASSET_PROFILES).map(([asset, profile]) => ({
    asset,
    profile,
    own: walk(`asset ${asset}`, profile.own, profile.kind),
  }))
  const byAsset = new Map(walks.map((entry) => [entry.asset, entry]))
  const assets = [NUMERAIRE, ...byAsset.keys()]

  return {
    assets,
    has: (asset) => asset === NUMERAIRE || byAsset.has(asset),
    at(asset, timeMs) {
      if (asset === NUMERAIRE) return 1
      const found = byAsset.get(asset)
      assert(found !== undefined, `no simulated price for ${asset}`)
      const { profile, own } = found
      const seconds = timeMs / 1000
      const shared = {
        market: profile.beta === 0 ? 0 : market.at(seconds),
        memes: profile.kind === 'meme' ? memes.at(seconds) : 0,
        dollar: profile.kind === 'fiat' ? dollar.at(seconds) : 0,
      }
      return priceOf(profile, shared, own.at(seconds))
    },
    allAt(timeMs) {
      const seconds = timeMs / 1000
      const shared = { market: market.at(seconds), memes: memes.at(seconds), dollar: dollar.at(seconds) }
      const prices = new Float64Array(assets.length)
      prices[0] = 1
      walks.forEach(({ profile, own }, at) => {
        prices[at + 1] = priceOf(profile, shared, own.at(seconds))
      })
      return prices
    },
  }
}

interface SharedMoves {
  readonly market: number
  readonly memes: number
  readonly dollar: number
}

function priceOf(profile: AssetProfile, shared: SharedMoves, own: number): number {
  let change = own + profile.beta * shared.market
  if (profile.kind === 'meme') change += shared.memes
  if (profile.kind === 'fiat') change += shared.dollar
  return profile.level * Math.exp(change)
}
