import { assert, formatUnits, MAX_SCALE, powerOfTen, toDecimal, type Units, units } from '@bourse/money'

/** What one whole coin of an asset is worth in another, as an exact fraction: it is rounded once, where it is used. */
export interface Rate {
  readonly numerator: bigint
  readonly denominator: bigint
}

const SAME: Rate = { numerator: 1n, denominator: 1n }

function inverse({ numerator, denominator }: Rate): Rate {
  return { numerator: denominator, denominator: numerator }
}

function through(first: Rate, second: Rate): Rate {
  return {
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
  }
}

/** Every asset is traded against it, so that it joins any two. */
export const BRIDGE = 'USDT'

/** The price of a market by its symbol, and undefined without one. */
export type PriceOf = (symbol: string) => Rate | undefined

/** By the pair, by its inverse, or both ways over the bridge; undefined where no price leads there. */
export function rateBetween(priceOf: PriceOf, from: string, to: string): Rate | undefined {
  const direct = traded(priceOf, from, to)
  if (direct !== undefined || from === BRIDGE || to === BRIDGE) return direct
  const [first, second] = [traded(priceOf, from, BRIDGE), traded(priceOf, BRIDGE, to)]
  return first === undefined || second === undefined ? undefined : through(first, second)
}

function traded(priceOf: PriceOf, from: string, to: string): Rate | undefined {
  if (from === to) return SAME
  const straight = priceOf(`${from}-${to}`)
  if (straight !== undefined) return straight
  const turned = priceOf(`${to}-${from}`)
  return turned === undefined ? undefined : inverse(turned)
}

/** A price as its market writes it. */
export function rateOfPrice(text: string): Rate {
  const price = toDecimal(text)
  assert(price.units > 0n, 'a price is more than nothing')
  return { numerator: price.units, denominator: powerOfTen(price.scale) }
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
