import type { Interval } from '@bourse/contract'
import { type CandlesMessage, type CountedCandle, countedOfTuple, moveBy } from '../../../markets/index.ts'
import { type OpenTopic, type TopicMessage, update } from '../../../stream/index.ts'
import { nameOf } from '../market/market-names.ts'
import { amount, price, total } from '../market/numbers.ts'
import { tradeId } from '../market/ticker-figures.ts'
import type { StreamOf } from './streams.ts'

const LOOK_MS = 1_000
/** Trades of a second are counted together. A candle that ended so long ago, with all its trades counted, stays as it is. */
const SETTLED_MS = 2_000
/** After a jump of the clock. */
const MOST_AT_ONCE = 1_000
const KEPT_TRADES = 200

/** The candle that is being made whenever it changes; when it is over it is told once more, as closed, before the next begins. */
export function klines({ market, markets, candles, clock, onFault }: StreamOf, interval: Interval): OpenTopic {
  return (touch) => {
    let current: CountedCandle | undefined
    let changed = false
    let over: CountedCandle[] = []
    let ready = false
    let open = true
    let reading = false

    async function look(): Promise<void> {
      if (reading) return
      reading = true
      try {
        const range = current === undefined ? { limit: 1 } : { from: current.start, limit: MOST_AT_ONCE }
        const series = await markets.counts.series(market, { interval, ...range })
        if (open) take(series)
      } catch (err) {
        onFault(err)
      } finally {
        reading = false
      }
    }

    function take(series: readonly CountedCandle[]): void {
      const newest = series.at(-1)
      ready = true
      touch()
      if (newest === undefined || newest.start < (current?.start ?? 0)) return
      if (newest.start === current?.start) {
        if (newest.trades > current.trades) follow(newest)
        return
      }
      // Looked at again in a second.
      if (current !== undefined && !isCounted(series, newest.start)) return
      if (current !== undefined) over.push(...series.slice(0, -1))
      follow(newest)
    }

    function follow(candle: CountedCandle): void {
      current = candle
      changed = true
      touch()
    }

    /** Whether every trade that was made before a time is in these candles. */
    function isCounted(series: readonly CountedCandle[], before: number): boolean {
      const latest = markets.live.latestTrades(market.symbol, KEPT_TRADES).find(({ time }) => time < before)
      if (latest === undefined || latest.time < (series[0]?.start ?? 0)) return true
      return series.some(({ lastTrade }) => lastTrade >= Number(latest.tradeId))
    }

    function hear({ candles: told }: CandlesMessage): void {
      const tuple = told[interval]
      if (tuple === undefined) return
      const candle = countedOfTuple(tuple)
      if (candle.start !== current?.start) void look()
      else if (candle.trades > current.trades) follow(candle)
    }

    function lookWhenOver(): void {
      const end = current === undefined ? 0 : moveBy(interval, current.start, 1)
      if (clock.now().getTime() >= end + SETTLED_MS) void look()
    }

    const event = (candle: CountedCandle, isOver: boolean) => ({
      ...{ e: 'kline', E: clock.now().getTime(), s: nameOf(market) },
      k: {
        ...{ t: candle.start, T: moveBy(interval, candle.start, 1) - 1, s: nameOf(market), i: interval },
        ...{ f: tradeId(candle.firstTrade), L: tradeId(candle.lastTrade) },
        ...{ o: price(market, candle.open), c: price(market, candle.close) },
        ...{ h: price(market, candle.high), l: price(market, candle.low) },
        ...{ v: amount(market, candle.volume), n: candle.trades, x: isOver, q: total(market, candle.quoteVolume) },
        ...{ V: amount(market, candle.takerVolume), Q: total(market, candle.takerQuoteVolume), B: '0' },
      },
    })

    function news(): TopicMessage[] {
      const told = over.map((candle) => update(event(candle, true)))
      over = []
      if (changed && current !== undefined) told.push(update(event(current, false)))
      changed = false
      return told
    }

    const stop = candles.on(market.symbol, hear)
    const timer = setInterval(lookWhenOver, LOOK_MS)
    void look()
    return {
      ready: () => ready,
      snapshot: () => (current === undefined ? undefined : event(current, false)),
      news,
      close() {
        open = false
        clearInterval(timer)
        stop()
      },
    }
  }
}
