const STEP_MS = 0.1
const LONGEST_MS = 20_000

/** Counts of delays in steps of a tenth of a millisecond: millions of them in a few hundred kilobytes. */
export class Delays {
  readonly #counts = new Uint32Array(LONGEST_MS / STEP_MS + 1)
  #count = 0
  #most = 0

  add(ms: number): void {
    const step = Math.min(this.#counts.length - 1, Math.max(0, Math.round(ms / STEP_MS)))
    this.#counts[step] = (this.#counts[step] ?? 0) + 1
    this.#count += 1
    this.#most = Math.max(this.#most, ms)
  }

  summary(): DelaySummary {
    return { count: this.#count, p50: this.#within(0.5), p99: this.#within(0.99), most: tenths(this.#most) }
  }

  /** The delay that so large a share of them does not exceed. */
  #within(share: number): number {
    let left = Math.ceil(this.#count * share)
    for (const [step, count] of this.#counts.entries()) {
      left -= count
      if (left <= 0) return tenths(step * STEP_MS)
    }
    return 0
  }
}

export interface DelaySummary {
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly most: number
}

/** The same delays seen twice: of the window that is open, and of the whole time. */
export class WindowedDelays {
  readonly #all = new Delays()
  #window = new Delays()

  add(ms: number): void {
    this.#all.add(ms)
    this.#window.add(ms)
  }

  all(): DelaySummary {
    return this.#all.summary()
  }

  /** Ends the window and begins the next one. */
  window(): DelaySummary {
    const summary = this.#window.summary()
    this.#window = new Delays()
    return summary
  }
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
