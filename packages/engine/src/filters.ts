import { assert, ok, type Result, refuse } from '@bourse/money'
import type { EngineRefusal, FilterName } from './commands.ts'

/** The bounds of a market, in ticks, lots and ticks × lots. Every one is a safe integer. */
export interface Filters {
  /** A price is a multiple of this; it lets a market widen its tick while its integers stay. */
  readonly priceTick: number
  readonly quantityStep: number
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly minNotional: number
  /** How far a price may be from the reference, in basis points of it: 50,000 is × 5, 2,000 is ÷ 5. */
  readonly band: { readonly buy: Band; readonly sell: Band }
  /** Per user, conditional orders included. */
  readonly maxOpenOrders: number
  readonly maxConditionalOrders: number
}

export interface Band {
  readonly lowBps: number
  readonly highBps: number
}

const FIVEFOLD: Band = { lowBps: 2_000, highBps: 50_000 }

/** As wide as the rules allow; a market narrows what it needs. */
export const DEFAULT_FILTERS: Filters = {
  priceTick: 1,
  quantityStep: 1,
  minQuantity: 1,
  maxQuantity: Number.MAX_SAFE_INTEGER,
  minNotional: 1,
  band: { buy: FIVEFOLD, sell: FIVEFOLD },
  maxOpenOrders: 200,
  maxConditionalOrders: 5,
}

export interface PriceBounds {
  readonly low: number
  readonly high: number
}

const NO_BOUNDS: PriceBounds = { low: 1, high: Number.MAX_SAFE_INTEGER }

/** Rounded inwards, so that a price at a bound is within the percentage. Without a reference there is no band. */
export function boundsOf(reference: number, { lowBps, highBps }: Band): PriceBounds {
  if (reference === 0) return NO_BOUNDS
  const low = (BigInt(reference) * BigInt(lowBps) + 9_999n) / 10_000n
  const high = (BigInt(reference) * BigInt(highBps)) / 10_000n
  return { low: low < 1n ? 1 : clamp(low), high: clamp(high) }
}

function clamp(value: bigint): number {
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value)
}

export function assertFilters(filters: Filters): void {
  const { band, ...numbers } = filters
  for (const [name, value] of Object.entries({ ...numbers, ...band.buy, ...band.sell })) {
    assert(Number.isSafeInteger(value) && value >= 0, `filter ${name} must be a safe integer, got ${value}`)
  }
  assert(filters.priceTick > 0 && filters.quantityStep > 0, 'tick and step are at least 1')
}

export function failed(filter: FilterName, bound: number) {
  return refuse({ code: 'engine.filter_failed', filter, bound })
}

const PASSED: Result<void, EngineRefusal> = ok()

export function checkPrice(price: number, filters: Filters, bounds: PriceBounds): Result<void, EngineRefusal> {
  if (!isAmount(price)) return failed('safe_integer', Number.MAX_SAFE_INTEGER)
  if (filters.priceTick !== 1 && price % filters.priceTick !== 0) return failed('price_tick', filters.priceTick)
  if (price < bounds.low) return failed('price_band', bounds.low)
  if (price > bounds.high) return failed('price_band', bounds.high)
  return PASSED
}

/** A stop is a price that somebody else must trade at, so it has a tick but no band. */
export function checkStop(stop: number, filters: Filters): Result<void, EngineRefusal> {
  return checkPrice(stop, filters, NO_BOUNDS)
}

export function checkQuantity(quantity: number, filters: Filters): Result<void, EngineRefusal> {
  if (!isAmount(quantity)) return failed('safe_integer', Number.MAX_SAFE_INTEGER)
  if (filters.quantityStep !== 1 && quantity % filters.quantityStep !== 0)
    return failed('quantity_step', filters.quantityStep)
  if (quantity < filters.minQuantity) return failed('min_quantity', filters.minQuantity)
  if (quantity > filters.maxQuantity) return failed('max_quantity', filters.maxQuantity)
  return PASSED
}

/**
 * The product of two safe integers as a double is exact below 2^53 and never falls below 2^53 above it, so comparing it with
 * a safe bound decides as a bigint would, without making one.
 */
export function checkNotional(price: number, quantity: number, filters: Filters): Result<void, EngineRefusal> {
  return price * quantity < filters.minNotional ? failed('min_notional', filters.minNotional) : PASSED
}

export function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}
