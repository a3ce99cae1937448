import { assert } from '@bourse/money'
import { activityAt, type MarketProfile, TRADE_SPREAD } from './market-profiles.ts'
import type { ReferencePrices } from './reference-prices.ts'
import { gaussianAt, seedOf } from './seeded-noise.ts'

/** The intervals from which every other one can be made. */
export type HistoryInterval = '1m' | '15m' | '1h' | '1d'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const INTERVAL_MS: Readonly<Record<HistoryInterval, number>> = {
  '1m': MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': HOUR_MS,
  '1d': DAY_MS,
}

/** Prices in ticks, volume in lots, quote volume in ticks × lots, all whole numbers. */
export interface SimulatedCandle {
  readonly startMs: number
  readonly open: number
  high: number
  low: number
  close: number
  volume: number
  quoteVolume: number
  trades: number
  /** Of both volumes what takers bought. */
  takerVolume: number
  takerQuoteVolume: number
}

/** One list per market, in the order of the profiles. */
export type CandleBlock = readonly (readonly SimulatedCandle[])[]

/** From where on candles of a minute and of 15 minutes are told; both are whole hours. */
export interface SeriesEdges {
  readonly minutesFrom: number
  readonly quartersFrom: number
}

export interface CandleSeries {
  /** Candles that start from `fromMs` (a start) up to `toMs`; the last one may be cut short by it (a whole minute). */
  block(interval: Exclude<HistoryInterval, '1d'>, fromMs: number, toMs: number): CandleBlock
}

export interface CandleSeriesDeps {
  readonly prices: ReferencePrices
  readonly profiles: readonly MarketProfile[]
  readonly edges: SeriesEdges
}

/** How often a price is read inside a candle: its highest and lowest are among these. */
const SAMPLES = { '1m': 3, '15m': 5, '1h': 8 } as const
type SampledInterval = keyof typeof SAMPLES

/**
 * A candle is made of the finer candles where those are told too, and of prices read inside it where not. So the candles of
 * every interval tell one story: the last hour of a day closes where the day closes, and no minute leaves its hour.
 */
export function createCandleSeries({ prices, profiles, edges }: CandleSeriesDeps): CandleSeries {
  const sampled = createSampler(prices, profiles)

  function block(interval: SampledInterval, fromMs: number, toMs: number): CandleBlock {
    if (interval === '1m') return sampled('1m', fromMs, toMs)
    const finer = interval === '1h' ? '15m' : '1m'
    const edge = Math.min(Math.max(interval === '1h' ? edges.quartersFrom : edges.minutesFrom, fromMs), toMs)
    const old = sampled(interval, fromMs, edge)
    if (edge === toMs) return old
    const recent = widened(block(finer, edge, toMs), INTERVAL_MS[interval])
    return profiles.map((_, at) => [...(old[at] ?? []), ...(recent[at] ?? [])])
  }

  return { block }
}

/** The same candles joined to longer ones. */
export function widened(finer: CandleBlock, widthMs: number): CandleBlock {
  return finer.map((candles) => {
    const wider: SimulatedCandle[] = []
    let last: SimulatedCandle | undefined
    for (const candle of candles) {
      const startMs = candle.startMs - (candle.startMs % widthMs)
      if (last?.startMs === startMs) join(last, candle)
      else {
        last = { ...candle, startMs }
        wider.push(last)
      }
    }
    return wider
  })
}

function join(candle: SimulatedCandle, later: SimulatedCandle): void {
  if (later.high > candle.high) candle.high = later.high
  if (later.low < candle.low) candle.low = later.low
  candle.close = later.close
  candle.volume += later.volume
  candle.quoteVolume += later.quoteVolume
  candle.trades += later.trades
  candle.takerVolume += later.takerVolume
  candle.takerQuoteVolume += later.takerQuoteVolume
}

function createSampler(prices: ReferencePrices, profiles: readonly MarketProfile[]) {
  const place = new Map(prices.assets.map((asset, at) => [asset, at]))
  const placeOf = (asset: string) => {
    const at = place.get(asset)
    assert(at !== undefined, `no simulated price for ${asset}`)
    return at
  }
  const markets = profiles.map((profile) => ({ profile, base: placeOf(profile.base), quote: placeOf(profile.quote) }))
  const seeds = new Map(
    Object.keys(SAMPLES).map((interval) => [
      interval,
      profiles.map(({ symbol }) => seedOf('volume', symbol, interval)),
    ]),
  )

  return (interval: SampledInterval, fromMs: number, toMs: number): CandleBlock => {
    const widthMs = INTERVAL_MS[interval]
    const count = Math.max(0, Math.ceil((toMs - fromMs) / widthMs))
    const samples = SAMPLES[interval]
    const moments = Array.from({ length: count === 0 ? 0 : count * samples + 1 }, (_, at) =>
      prices.allAt(fromMs + (at * widthMs) / samples),
    )
    const ticks = new Float64Array(moments.length)
    return markets.map(({ profile, base, quote }, market) => {
      const facts = { profile, seed: seeds.get(interval)?.[market] ?? 0, widthMs }
      moments.forEach((moment, at) => {
        ticks[at] = Math.max(1, Math.round((moment[base] ?? 0) / (moment[quote] ?? 1) / profile.tick))
      })
      return Array.from({ length: count }, (_, at) => {
        const worth = moments[at * samples]?.[base] ?? 1
        return candleOf({ ...facts, worth, startMs: fromMs + at * widthMs }, ticks, at * samples, samples)
      })
    })
  }
}

interface CandleFacts {
  readonly profile: MarketProfile
  readonly seed: number
  /** One coin of the base asset in USDT. */
  readonly worth: number
  readonly widthMs: number
  readonly startMs: number
}

/** Volume follows the time of day, the day of the week and how far the price went. */
function candleOf(facts: CandleFacts, ticks: Float64Array, first: number, samples: number): SimulatedCandle {
  const { profile, seed, worth, widthMs, startMs } = facts
  const open = ticks[first] ?? 1
  const close = ticks[first + samples] ?? open
  let high = open
  let low = open
  for (let at = first + 1; at <= first + samples; at += 1) {
    const price = ticks[at] ?? open
    if (price > high) high = price
    if (price < low) low = price
  }
  const usual = profile.deviation * Math.sqrt(widthMs / DAY_MS)
  const excitement = 0.6 + 0.3 * Math.min(4, Math.log(high / low) / usual)
  const at = Math.floor(startMs / MINUTE_MS)
  const expected = (widthMs / profile.meanWaitMs) * activityAt(startMs + widthMs / 2) * excitement
  const trades = Math.max(1, Math.round(expected * Math.exp(0.15 * gaussianAt(seed, 1, at))))
  const meanTrade = profile.medianTrade * Math.exp(TRADE_SPREAD ** 2 / 2)
  const coins = (trades * meanTrade * Math.exp(0.3 * gaussianAt(seed, 2, at))) / worth
  const volume = Math.max(trades, Math.round(coins / profile.lot))
  const middle = Math.round((open + high + low + close) / 4)
  // Takers bought the more, the nearer to its height the price came to rest.
  const takerVolume = high === low ? Math.floor(volume / 2) : Math.floor((volume * (close - low)) / (high - low))
  const quoteVolumes = { quoteVolume: middle * volume, takerQuoteVolume: middle * takerVolume }
  return { startMs, open, high, low, close, volume, takerVolume, trades, ...quoteVolumes }
}
