import type { PairInput, TradingPair } from '@bourse/contract'
import { compareDecimals, ok, type Result, refuse } from '@bourse/money'
import type { PairUnits } from './pair-units.ts'

export type Bounds = Pick<PairInput, 'minAmount' | 'maxAmount' | 'minTotal' | 'maxOpenOrders' | 'maxConditionalOrders'>

export type BoundsRefusal =
  | { readonly code: 'markets.bound_off_step'; readonly step: string; readonly asset: string }
  | { readonly code: 'markets.bound_too_large'; readonly field: string }
  | { readonly code: 'markets.bounds_crossed' | 'markets.min_total_nothing' }

/**
 * What the engine can keep: amounts are whole lots, and every bound is a safe integer of its own units. A bound that is refused
 * here would stop the engine there.
 */
export function judgeBounds(
  bounds: Bounds,
  { pair, units }: { readonly pair: TradingPair; readonly units: PairUnits },
): Result<Bounds, BoundsRefusal> {
  for (const field of ['minAmount', 'maxAmount'] as const) {
    const lots = units.lotsOf(bounds[field])
    if (!lots.ok && lots.refusal.code === 'too_large') return refuse({ code: 'markets.bound_too_large', field })
    if (!lots.ok || lots.value === 0) {
      return refuse({ code: 'markets.bound_off_step', step: pair.baseStep, asset: units.base })
    }
  }
  if (compareDecimals(bounds.maxAmount, bounds.minAmount) < 0) return refuse({ code: 'markets.bounds_crossed' })
  if (bounds.maxConditionalOrders > bounds.maxOpenOrders) return refuse({ code: 'markets.bounds_crossed' })
  const least = units.notionalOf(bounds.minTotal)
  if (!least.ok || least.value === 0n) return refuse({ code: 'markets.min_total_nothing' })
  if (least.value > BigInt(Number.MAX_SAFE_INTEGER)) {
    return refuse({ code: 'markets.bound_too_large', field: 'minTotal' })
  }
  return ok(bounds)
}
