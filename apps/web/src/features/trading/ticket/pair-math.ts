import type { TradingPair } from '@bourse/contract'
import { assert, formatUnits, mulDivFloor, parseUnits, powerOfTen, type Rounding, units } from '@bourse/money'

/** A figure for people: a plain decimal, the decimals to show, and what it is counted in. */
export interface Figure {
  readonly value: string
  readonly scale: number
  readonly asset: string
  /** Up for what is paid; down where nothing is said. */
  readonly rounding?: Rounding
}

export const roundedUp = (figure: Figure): Figure => ({ ...figure, rounding: 'up' })

export type ReadNumber =
  | { readonly is: 'number'; readonly units: bigint }
  | { readonly is: 'empty' | 'malformed' | 'off_step' }

const RATE_SCALE = 4

type Pair = Pick<
  TradingPair,
  'baseStep' | 'quoteStep' | 'baseScale' | 'quoteScale' | 'baseCurrencyInfo' | 'quoteCurrencyInfo'
>

/**
 * The exact arithmetic of a market. Prices are counted at the scale of the price, amounts at the scale of the amount,
 * money in units of its asset; price times amount is a whole number of the quote asset's units, so that nothing is
 * rounded between what is shown here and what the ledger books.
 */
export function pairMath(pair: Pair) {
  const { baseScale, quoteScale, baseCurrencyInfo: base, quoteCurrencyInfo: quote } = pair
  const tick = stepOf(pair.quoteStep, quoteScale)
  const lot = stepOf(pair.baseStep, baseScale)
  const quotePerProduct = powerOfTen(quote.scale - quoteScale - baseScale)
  const basePerAmount = powerOfTen(base.scale - baseScale)
  const floorToLot = (amount: bigint) => amount - (amount % lot)
  const shownQuote = powerOfTen(quote.scale - Math.min(quote.shownScale, quote.scale))
  const shownBase = powerOfTen(base.scale - Math.min(base.shownScale, base.scale))
  const floorToShown = (money: bigint) => money - (money % shownQuote)

  return {
    tick,
    lot,
    readPrice: (text: string | null) => readSteps(text, quoteScale, tick),
    readAmount: (text: string | null) => readSteps(text, baseScale, lot),
    /** An amount of the quote asset; finer than the asset is malformed. */
    readTotal: (text: string | null): ReadNumber => {
      const read = readSteps(text, quote.scale, 1n)
      return read.is === 'off_step' ? { is: 'malformed' } : read
    },
    /** What a price times an amount comes to, in units of the quote asset. Exact. */
    cost: (price: bigint, amount: bigint) => price * amount * quotePerProduct,
    /** How much a sum of quote units buys at a price, rounded down to whole steps. */
    affordable: (money: bigint, price: bigint) =>
      price === 0n ? 0n : floorToLot(mulDivFloor(money, 1n, price * quotePerProduct)),
    /** The average price of a cost, rounded down to the last decimal of a price. */
    average: (cost: bigint, amount: bigint) => (amount === 0n ? 0n : cost / (amount * quotePerProduct)),
    baseUnits: (amount: bigint) => amount * basePerAmount,
    /** How much of an available balance of the base asset an order can name. */
    amountOf: (baseUnits: bigint) => floorToLot(baseUnits / basePerAmount),
    floorToLot,
    /** Money as far as a person is shown it, so that what is sent is what was seen. */
    floorToShown,
    /** What a person lacks is what they see to be needed less what they see to be there: enough when it is added. */
    shortOfQuote: (needed: bigint, available: bigint) =>
      floorToShown(needed + shownQuote - 1n) - floorToShown(available),
    shortOfBase: (needed: bigint, available: bigint) => needed - (available - (available % shownBase)),
    baseBalance: (text: string) => balance(text, base.scale),
    quoteBalance: (text: string) => balance(text, quote.scale),
    priceText: (price: bigint) => formatUnits(units(price), quoteScale),
    amountText: (amount: bigint) => formatUnits(units(amount), baseScale),
    totalText: (money: bigint) => formatUnits(units(money), quote.scale, { trim: true }),
    priceFigure: (price: bigint): Figure => ({
      value: formatUnits(units(price), quoteScale),
      scale: quoteScale,
      asset: quote.code,
    }),
    amountFigure: (amount: bigint): Figure => ({
      value: formatUnits(units(amount), baseScale),
      scale: baseScale,
      asset: base.code,
    }),
    baseFigure: (baseUnits: bigint): Figure => ({
      value: formatUnits(units(baseUnits), base.scale),
      scale: base.shownScale,
      asset: base.code,
    }),
    quoteFigure: (money: bigint): Figure => ({
      value: formatUnits(units(money), quote.scale),
      scale: quote.shownScale,
      asset: quote.code,
    }),
  }
}

export type PairMath = ReturnType<typeof pairMath>

/** A rate of the schedule such as "0.0025" in basis points. */
export function bpsOf(rate: string): number {
  const parsed = parseUnits(rate, RATE_SCALE)
  assert(parsed.ok, `${rate} is no rate in basis points`)
  return Number(parsed.value)
}

function stepOf(step: string, scale: number): bigint {
  const parsed = parseUnits(step, scale)
  assert(parsed.ok && parsed.value > 0n, `${step} is no step`)
  return parsed.value
}

function balance(text: string, scale: number): bigint {
  const parsed = parseUnits(text, scale)
  return parsed.ok ? parsed.value : 0n
}

/** `null` is text that is no figure at all. */
function readSteps(text: string | null, scale: number, step: bigint): ReadNumber {
  if (text === null) return { is: 'malformed' }
  if (text === '') return { is: 'empty' }
  const parsed = parseUnits(text, scale)
  if (!parsed.ok) return { is: parsed.refusal.code === 'money.too_precise' ? 'off_step' : 'malformed' }
  if (parsed.value === 0n) return { is: 'malformed' }
  return parsed.value % step === 0n ? { is: 'number', units: parsed.value } : { is: 'off_step' }
}
