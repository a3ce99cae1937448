import type { ListingSide } from '@bourse/contract'
import { mulDivFloor, powerOfTen, type Units, units } from '@bourse/money'

/** Prices are counted in hundred-millionths of the fiat, whatever its own scale. */
export const PRICE_SCALE = 8
const ALL_BPS = 10_000n
/** A price is at most so far from the index, in basis points. */
export const MOST_OFF_BPS = 1_000n
/** Of one order, in whole euro. */
export const ORDER_EUR = { least: 10, most: 5_000 } as const
/** By a method on which the payer can call it back. */
export const REVERSIBLE = { mostEur: 500, afterOrders: 5 } as const

/** Coins that cost much have two decimals, others four. */
export function tickOf(price: bigint): bigint {
  return price >= 100n * powerOfTen(PRICE_SCALE) ? powerOfTen(PRICE_SCALE - 2) : powerOfTen(PRICE_SCALE - 4)
}

/** Rounded down to a tick. */
export function floatingPrice(index: bigint, marginBps: number): bigint {
  const price = (index * (ALL_BPS + BigInt(marginBps))) / ALL_BPS
  return price - (price % tickOf(price))
}

export function isOff(price: bigint, index: bigint): boolean {
  const apart = price > index ? price - index : index - price
  return apart * ALL_BPS > index * MOST_OFF_BPS
}

/** "1.20" is 1.2% above the index. */
export function distanceText(price: bigint, index: bigint): string {
  const bps = ((price - index) * ALL_BPS) / index
  const whole = bps < 0n ? -bps : bps
  const sign = bps < 0n ? '-' : ''
  return `${sign}${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`
}

export interface Scales {
  readonly asset: number
  readonly fiat: number
}

/** What an amount of fiat buys, rounded down. */
export function quantityOf(fiat: Units, price: bigint, scales: Scales): Units {
  return mulDivFloor(fiat, powerOfTen(PRICE_SCALE) * powerOfTen(scales.asset), price * powerOfTen(scales.fiat))
}

/** What a quantity costs, rounded down: the most that can be ordered of it. */
export function costOf(quantity: Units, price: bigint, scales: Scales): Units {
  return mulDivFloor(quantity, price * powerOfTen(scales.fiat), powerOfTen(PRICE_SCALE) * powerOfTen(scales.asset))
}

/** A taker buys from who sells. */
export function takerSide(side: ListingSide): ListingSide {
  return side === 'sell' ? 'buy' : 'sell'
}

export const wholeEuros = (whole: number, scale: number): Units => units(BigInt(whole) * powerOfTen(scale))
