export interface ApyQuestion {
  /** A simulated price, not money. */
  readonly price: number
  readonly strike: number
  readonly days: number
}

/** What a year of the coin moves, as a fraction. */
const DEVIATION = 0.6
const [LEAST, MOST] = [3, 62] as const

/** Percent with two decimals: the nearer the strike and the shorter the time, the more. */
export function apyOf({ price, strike, days }: ApyQuestion): string {
  const away = Math.abs(Math.log(strike / price)) / (DEVIATION * Math.sqrt(Math.max(1, days) / 365))
  return (LEAST + (MOST - LEAST) * Math.exp(-1.1 * away)).toFixed(2)
}
