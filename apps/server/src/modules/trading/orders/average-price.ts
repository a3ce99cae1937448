const MINUTE_MS = 60_000
const MINUTES = 5

/**
 * The average price of the last five minutes, weighted by quantity, by whole minutes: what price bands and the least total
 * of market orders go by. Without a trade in that time the last price stands in.
 */
export class AveragePrice {
  readonly #minutes: { minute: number; notional: bigint; lots: bigint }[] = []
  #setIn = -1

  add(timeMs: number, price: number, lots: number): void {
    this.addSum(timeMs, BigInt(price) * BigInt(lots), BigInt(lots))
  }

  addSum(timeMs: number, notional: bigint, lots: bigint): void {
    const minute = Math.floor(timeMs / MINUTE_MS)
    let bucket = this.#minutes.at(-1)
    if (bucket === undefined || bucket.minute !== minute) {
      bucket = { minute, notional: 0n, lots: 0n }
      this.#minutes.push(bucket)
    }
    bucket.notional += notional
    bucket.lots += lots
  }

  /** Once a minute, or undefined in between: a band that moves with every trade would be no band. */
  next(timeMs: number, last: number): number | undefined {
    const minute = Math.floor(timeMs / MINUTE_MS)
    if (minute === this.#setIn) return undefined
    while (this.#minutes.length > 0 && (this.#minutes[0]?.minute ?? 0) < minute - MINUTES) this.#minutes.shift()
    let notional = 0n
    let lots = 0n
    for (const bucket of this.#minutes) {
      notional += bucket.notional
      lots += bucket.lots
    }
    return lots === 0n ? last : Number(notional / lots)
  }

  /** The batch that set the reference is durable. */
  settled(timeMs: number): void {
    this.#setIn = Math.floor(timeMs / MINUTE_MS)
  }
}
