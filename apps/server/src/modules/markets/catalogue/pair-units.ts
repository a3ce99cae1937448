import type { TradingPair } from '@bourse/contract'
import { assert, formatUnits, ok, parseUnits, powerOfTen, type Result, refuse, type Units, units } from '@bourse/money'

export type PairUnitsRefusal = 'malformed' | 'off_step' | 'too_large'

/**
 * Between what people write and what the engine counts in. A price is whole ticks of quoteStep, an amount whole lots of
 * baseStep, and ticks × lots is a whole number of the quote asset's units: nothing is ever rounded between an order and
 * the ledger.
 */
export interface PairUnits {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  ticksOf(price: string): Result<number, { readonly code: PairUnitsRefusal }>
  lotsOf(amount: string): Result<number, { readonly code: PairUnitsRefusal }>
  /** Ticks × lots that an amount of the quote asset pays for, rounded down: what is over stays with the buyer. */
  notionalOf(total: string): Result<bigint, { readonly code: 'malformed' }>
  priceText(ticks: number): string
  amountText(lots: number | bigint): string
  /** A notional (ticks × lots) as an amount of the quote asset, at the scale of the asset. */
  totalText(notional: bigint): string
  baseUnits(lots: number | bigint): Units
  quoteUnits(notional: bigint): Units
}

export function pairUnits(pair: Pick<TradingPair, PairFields>): PairUnits {
  const { symbol, baseCurrencyInfo, quoteCurrencyInfo, baseScale, quoteScale } = pair
  const tick = stepUnits(pair.quoteStep, quoteScale)
  const lot = stepUnits(pair.baseStep, baseScale)
  const spare = quoteCurrencyInfo.scale - quoteScale - baseScale
  assert(spare >= 0 && baseCurrencyInfo.scale >= baseScale, `the steps of ${symbol} are finer than its assets`)
  const quotePerNotional = tick * lot * powerOfTen(spare)
  const basePerLot = lot * powerOfTen(baseCurrencyInfo.scale - baseScale)
  const quoteUnits = (notional: bigint) => units(notional * quotePerNotional)
  return {
    symbol,
    base: baseCurrencyInfo.code,
    quote: quoteCurrencyInfo.code,
    ticksOf: (price) => wholeSteps(price, quoteScale, tick),
    lotsOf: (amount) => wholeSteps(amount, baseScale, lot),
    notionalOf(total) {
      const parsed = parseUnits(total, quoteCurrencyInfo.scale)
      return parsed.ok ? ok(parsed.value / quotePerNotional) : refuse({ code: 'malformed' })
    },
    priceText: (ticks) => formatUnits(units(BigInt(ticks) * tick), quoteScale),
    amountText: (lots) => formatUnits(units(BigInt(lots) * lot), baseScale),
    totalText: (notional) => formatUnits(quoteUnits(notional), quoteCurrencyInfo.scale, { trim: true }),
    baseUnits: (lots) => units(BigInt(lots) * basePerLot),
    quoteUnits,
  }
}

type PairFields =
  | 'symbol'
  | 'baseStep'
  | 'quoteStep'
  | 'baseScale'
  | 'quoteScale'
  | 'baseCurrencyInfo'
  | 'quoteCurrencyInfo'

function stepUnits(step: string, scale: number): bigint {
  const parsed = parseUnits(step, scale)
  assert(parsed.ok && parsed.value > 0n, `${step} is no step`)
  return parsed.value
}

function wholeSteps(text: string, scale: number, step: bigint): Result<number, { readonly code: PairUnitsRefusal }> {
  const parsed = parseUnits(text, scale)
  if (!parsed.ok) return refuse({ code: parsed.refusal.code === 'money.too_precise' ? 'off_step' : 'malformed' })
  if (parsed.value % step !== 0n) return refuse({ code: 'off_step' })
  const steps = parsed.value / step
  return steps > BigInt(Number.MAX_SAFE_INTEGER) ? refuse({ code: 'too_large' }) : ok(Number(steps))
}
