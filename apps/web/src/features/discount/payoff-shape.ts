import {
  breakEven,
  DISCOUNT_PRICE_SCALE,
  type DiscountTerms,
  worthAtSettlement,
  worthOfHolding,
} from '@bourse/contract/discount-payoff'
import { formatUnits, maxUnits, units } from '@bourse/money'

/** Where the lines of the picture run. What is drawn is what the settlement would pay, by its own functions; only pixels are rounded. */

export interface Box {
  readonly width: number
  readonly height: number
}

/** How far either side of the strike is shown at least, and how far beyond the price of now, in percent. */
const LEAST_REACH = 10n
const BEYOND_SPOT = 130n
/** Air above and beneath the lines, as a part of what they span. */
const AIR = 0.12
const TICKS_ACROSS = 5
const TICKS_UP = 6

/** On the line of the trade. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface PayoffShape {
  readonly x: (price: number) => number
  readonly y: (worth: number) => number
  readonly strike: Point
  /** The price of now, where there is one. */
  readonly spot: Point | null
  readonly even: Point
  /** Where the line of doing nothing is named, on it. */
  readonly named: Point
  /** Between the two lines at the far edge, where doing nothing is better. */
  readonly gap: { readonly middle: number; readonly height: number }
  /** Worth of the trade, and of doing nothing. */
  readonly line: string
  readonly holding: string
  /** Under the line, left and right of the strike. */
  readonly below: string
  readonly above: string
  /** Between the two lines where doing nothing is better. */
  readonly lost: string
  readonly prices: readonly number[]
  readonly worths: readonly number[]
}

/** Prices are as the terms have them. */
export function payoffShape(terms: DiscountTerms, spot: bigint | null, { width, height }: Box): PayoffShape {
  const { strike } = terms
  const [low, high] = edgesOf(strike, spot)
  const worthAt = (price: bigint) => plain(worthAtSettlement(terms, price), terms.quoteScale)
  const holdingAt = (price: bigint) => plain(worthOfHolding(terms, price), terms.quoteScale)
  const values = [worthAt(low), holdingAt(low), worthAt(strike), worthAt(high), holdingAt(high)]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const air = (most - least) * AIR
  // The outcomes are written beneath the line, so the picture leaves them room.
  const bottom = Math.max(0, least - (most - least) * 0.7)
  const [from, to] = [priceOf(low), priceOf(high)]
  const x = (price: number) => ((price - from) / (to - from)) * width
  const y = (worth: number) => height - ((worth - bottom) / (most + air - bottom)) * height
  const pointAt = (price: bigint): Point => ({ x: x(priceOf(price)), y: y(worthAt(price)) })
  const worth = (price: bigint) => `${round(x(priceOf(price)))} ${round(y(worthAt(price)))}`
  const held = (price: bigint) => `${round(x(priceOf(price)))} ${round(y(holdingAt(price)))}`
  const even = breakEven(terms)
  const isSell = terms.direction === 'sell_high'
  const [seen, far] = [clamp(even, low, high), isSell ? high : low]
  const [kept, paid] = [y(holdingAt(far)), y(worthAt(far))]
  // A rising line is named before its end; a level one at its beginning, where nothing else is written.
  const name = isSell ? strike + ((high - strike) * 4n) / 5n : low
  return {
    ...{ x, y, strike: pointAt(strike), spot: spot === null ? null : pointAt(spot), even: pointAt(even) },
    named: { x: x(priceOf(name)), y: y(holdingAt(name)) },
    gap: { middle: (kept + paid) / 2, height: paid - kept },
    line: `M${worth(low)}L${worth(strike)}L${worth(high)}`,
    holding: `M${held(low)}L${held(high)}`,
    below: `M${worth(low)}L${worth(strike)}V${height}H0Z`,
    above: `M${worth(strike)}L${worth(high)}V${height}H${round(x(priceOf(strike)))}Z`,
    // Between break-even and the far edge both lines run straight: the strike lies on the other side of it.
    lost: `M${held(seen)}L${held(far)}L${worth(far)}L${worth(seen)}Z`,
    prices: niceTicks(from, to, TICKS_ACROSS),
    worths: niceTicks(bottom, most + air, TICKS_UP),
  }
}

/** The lowest and the highest price that are shown. */
function edgesOf(strike: bigint, spot: bigint | null): readonly [low: bigint, high: bigint] {
  const away = spot === null ? 0n : spot > strike ? spot - strike : strike - spot
  const reach = maxUnits(units((strike * LEAST_REACH) / 100n), units((away * BEYOND_SPOT) / 100n))
  return [strike > reach ? strike - reach : 0n, strike + reach]
}

function plain(value: bigint, scale: number): number {
  return Number(formatUnits(units(value), scale))
}

function priceOf(price: bigint): number {
  return plain(price, DISCOUNT_PRICE_SCALE)
}

function clamp(value: bigint, low: bigint, high: bigint): bigint {
  if (value < low) return low
  return value > high ? high : value
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}

const STEPS = [1, 2, 2.5, 5, 10] as const

/** Round figures between two edges, about so many. */
export function niceTicks(low: number, high: number, about: number): number[] {
  if (!(high > low)) return []
  const rough = (high - low) / about
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (STEPS.find((own) => own * power >= rough) ?? 10)
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, place) => (first + place) * step)
}
