import { formatUnits, MAX_SCALE, powerOfTen, type Units, units } from '@bourse/money'

/** What one whole coin of an asset is worth in another, as an exact fraction: it is rounded once, where it is used. */
export interface Rate {
  readonly numerator: bigint
  readonly denominator: bigint
}

export const SAME: Rate = { numerator: 1n, denominator: 1n }

export function inverse({ numerator, denominator }: Rate): Rate {
  return { numerator: denominator, denominator: numerator }
}

export function through(first: Rate, second: Rate): Rate {
  return {
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
  }
}

/** At 18 decimals, rounded down (specification §9), without zeros at the end. */
export function rateText({ numerator, denominator }: Rate): string {
  return formatUnits(units((numerator * powerOfTen(MAX_SCALE)) / denominator), MAX_SCALE, { trim: true })
}

export interface Conversion {
  readonly amount: Units
  readonly fromScale: number
  readonly toScale: number
  readonly rate: Rate
}

/** Rounded toward zero: a value is never shown larger than it is. */
export function convert({ amount, fromScale, toScale, rate }: Conversion): Units {
  const { numerator, denominator } = rate
  return units((amount * numerator * powerOfTen(toScale)) / (denominator * powerOfTen(fromScale)))
}
