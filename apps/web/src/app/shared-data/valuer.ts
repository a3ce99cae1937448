import { mulDivFloor, powerOfTen, toDecimal, type Units } from '@bourse/money'

/** A rate as an exact fraction, so that a chain of markets is rounded once, at its end. */
export interface Rate {
  readonly over: bigint
  readonly under: bigint
}

/** What the last trade of a market was, or what it was a day ago; nothing where there is no such market. */
export type PriceOf = (symbol: string) => string | null | undefined

const ONE: Rate = { over: 1n, under: 1n }
const BRIDGE = 'USDT'

/** What one of an asset is worth in another: by their market, its inverse, or both ways over USDT, as the server counts. */
export function rateBetween(from: string, to: string, priceOf: PriceOf): Rate | null {
  if (from === to) return ONE
  const direct = marketRate(from, to, priceOf)
  if (direct !== null) return direct
  const [first, second] = [marketRate(from, BRIDGE, priceOf), marketRate(BRIDGE, to, priceOf)]
  return first === null || second === null ? null : product(first, second)
}

/** An amount in units of one scale, worth so many units of another; rounded down. */
export function worth(amount: Units, rate: Rate, scales: { readonly from: number; readonly to: number }): Units {
  return mulDivFloor(amount, rate.over * powerOfTen(scales.to), rate.under * powerOfTen(scales.from))
}

/** For ordering alone, where the last digits of a double change nothing. */
export function approximate({ over, under }: Rate): number {
  return Number(over) / Number(under)
}

function marketRate(from: string, to: string, priceOf: PriceOf): Rate | null {
  if (from === to) return ONE
  const price = rateOf(priceOf(`${from}-${to}`))
  if (price !== null) return price
  const inverse = rateOf(priceOf(`${to}-${from}`))
  return inverse === null ? null : { over: inverse.under, under: inverse.over }
}

function rateOf(price: string | null | undefined): Rate | null {
  if (price === null || price === undefined) return null
  const { units, scale } = toDecimal(price)
  return units === 0n ? null : { over: units, under: powerOfTen(scale) }
}

function product(first: Rate, second: Rate): Rate {
  return { over: first.over * second.over, under: first.under * second.under }
}
