import { addTrade, type CountedCandle, type CountedTrade, firstOf } from './candles.rules.ts'
import { MINUTE_MS } from './intervals.rules.ts'

const MINUTES = 1440

export interface DayFigures {
  /** Undefined on a market that has never traded. */
  readonly open: number | undefined
  readonly high: number | undefined
  readonly low: number | undefined
  readonly volume: bigint
  readonly quoteVolume: bigint
  /** When the first of the minutes began. */
  readonly start: number
  /** The price before them; undefined where there was none. */
  readonly previousClose: number | undefined
  readonly trades: number
  /** The numbers of the first and the last trade of the log in it; 0 where it has none. */
  readonly firstTrade: number
  readonly lastTrade: number
}

interface Range {
  readonly open: number
  readonly high: number
  readonly low: number
  firstTrade: number
  lastTrade: number
}

/**
 * The last 1,440 one-minute candles of a market. Time and trades move it on; sums follow each step, and the extremes are
 * looked for again only when they may have changed. Minutes without trades count as flat, as they do on charts.
 */
export class DayWindow {
  readonly #slots: (CountedCandle | undefined)[] = new Array(MINUTES)
  /** The minute, counted from 1970, that the window ends with. */
  #head: number
  #previousClose: number | undefined
  #last: number | undefined
  #volume = 0n
  #quoteVolume = 0n
  #trades = 0
  #range: Range | undefined

  constructor(now: number) {
    this.#head = minuteOf(now)
  }

  /** Where the window begins when it ends with the minute of `now`. */
  static startAt(now: number): number {
    return (minuteOf(now) - MINUTES + 1) * MINUTE_MS
  }

  /** The price of the last trade, however long ago. */
  get last(): number | undefined {
    return this.#last
  }

  /** Candles that are stored, oldest first, and the close before them. */
  load(candles: readonly CountedCandle[], previousClose: number | undefined): void {
    this.#previousClose = previousClose
    this.#last = previousClose
    for (const candle of candles) {
      const minute = minuteOf(candle.start)
      this.moveTo(candle.start)
      if (minute <= this.#head - MINUTES) continue
      this.#slots[minute % MINUTES] = candle
      this.#volume += candle.volume
      this.#quoteVolume += candle.quoteVolume
      this.#trades += candle.trades
      this.#last = candle.close
    }
    this.#range = undefined
  }

  add(trade: CountedTrade, at: number): void {
    this.moveTo(at)
    this.#last = trade.ticks
    const minute = minuteOf(at)
    if (minute <= this.#head - MINUTES) {
      this.#previousClose = trade.ticks
      this.#range = undefined
      return
    }
    const candle = this.#slots[minute % MINUTES]
    if (candle === undefined) this.#slots[minute % MINUTES] = firstOf(minute * MINUTE_MS, trade)
    else addTrade(candle, trade)
    this.#volume += BigInt(trade.lots)
    this.#quoteVolume += BigInt(trade.ticks) * BigInt(trade.lots)
    this.#trades += 1
    const range = this.#range
    if (range === undefined) return
    if (trade.ticks > range.high || trade.ticks < range.low) this.#range = undefined
    range.firstTrade ||= trade.number
    range.lastTrade = trade.number
  }

  /** Lets go of the minutes that have passed. It never goes back. */
  moveTo(now: number): void {
    const head = minuteOf(now)
    if (head <= this.#head) return
    const passed = Math.min(head - this.#head, MINUTES)
    for (let step = 1; step <= passed; step += 1) this.#drop((this.#head + step) % MINUTES)
    this.#head = head
    this.#range = undefined
  }

  figures(): DayFigures {
    this.#range ??= this.#findRange()
    const { open, high, low, firstTrade = 0, lastTrade = 0 } = this.#range ?? {}
    return {
      ...{ open, high, low, firstTrade, lastTrade, previousClose: this.#previousClose },
      start: (this.#head - MINUTES + 1) * MINUTE_MS,
      volume: this.#volume,
      quoteVolume: this.#quoteVolume,
      trades: this.#trades,
    }
  }

  #drop(slot: number): void {
    const candle = this.#slots[slot]
    if (candle === undefined) return
    this.#previousClose = candle.close
    this.#volume -= candle.volume
    this.#quoteVolume -= candle.quoteVolume
    this.#trades -= candle.trades
    this.#slots[slot] = undefined
  }

  #findRange(): Range | undefined {
    let firstTrade = 0
    let lastTrade = 0
    let open: number | undefined
    let high = 0
    let low = Number.POSITIVE_INFINITY
    for (let minute = this.#head - MINUTES + 1; minute <= this.#head; minute += 1) {
      const candle = this.#slots[minute % MINUTES]
      if (candle === undefined) {
        if (open !== undefined || this.#previousClose === undefined) continue
        open = high = low = this.#previousClose
        continue
      }
      open ??= candle.open
      if (candle.high > high) high = candle.high
      if (candle.low < low) low = candle.low
      firstTrade ||= candle.firstTrade
      if (candle.lastTrade !== 0) lastTrade = candle.lastTrade
    }
    return open === undefined ? undefined : { open, high, low, firstTrade, lastTrade }
  }
}

function minuteOf(at: number): number {
  return Math.floor(at / MINUTE_MS)
}
