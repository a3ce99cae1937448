import type { TradingPair } from '@bourse/contract'
import {
  formatUnits,
  mulDivCeil,
  mulDivFloor,
  parseUnits,
  powerOfTen,
  roundDownToStep,
  subtractUnits,
  toDecimal,
} from '@bourse/money'

export interface BuyQuoteInput {
  /** A plain decimal as parsed from the field; null is what could not be read as a figure. */
  readonly amount: string | null
  /** The best ask; null while nothing is offered. */
  readonly price: string | null
  /** The taker rate as a fraction. */
  readonly rate: string
  readonly pair: Pick<TradingPair, 'baseStep' | 'baseScale' | 'minTotal' | 'baseCurrencyInfo' | 'quoteCurrencyInfo'>
}

export interface BuyLines {
  readonly amount: string
  readonly price: string
  readonly bought: string
  readonly fee: string
  readonly received: string
}

export type BuyQuote =
  | { readonly lines: BuyLines }
  | { readonly lines: null; readonly error: 'amountInvalid' | 'amountTooSmall' | 'noPrice' }

/**
 * What an amount of money buys at once: the same integer arithmetic that the order is settled with. Coins
 * are bought in whole steps of the market, and the fee is taken from what is received.
 */
export function buyQuote({ amount: typed, price, rate, pair }: BuyQuoteInput): BuyQuote {
  const { baseCurrencyInfo: base, quoteCurrencyInfo: quote, baseScale } = pair
  const amount = typed === null ? null : parseUnits(typed, quote.shownScale)
  if (amount === null || !amount.ok || amount.value === 0n) return { lines: null, error: 'amountInvalid' }
  const minimum = parseUnits(pair.minTotal, quote.shownScale)
  if (minimum.ok && amount.value < minimum.value) return { lines: null, error: 'amountTooSmall' }
  const ask = price === null ? null : toDecimal(price)
  const step = parseUnits(pair.baseStep, baseScale)
  if (ask === null || ask.units === 0n || !step.ok) return { lines: null, error: 'noPrice' }

  // (amount / 10^shown) ÷ (ask / 10^scale), counted at the decimals of the market's amounts: one division, one rounding.
  const affordable = mulDivFloor(
    amount.value,
    powerOfTen(baseScale) * powerOfTen(ask.scale),
    powerOfTen(quote.shownScale) * ask.units,
  )
  const bought = roundDownToStep(affordable, step.value)
  if (bought === 0n) return { lines: null, error: 'amountTooSmall' }
  const gross = mulDivFloor(bought, powerOfTen(base.scale), powerOfTen(baseScale))
  const share = toDecimal(rate)
  const fee = mulDivCeil(gross, share.units, powerOfTen(share.scale))
  return {
    lines: {
      amount: formatUnits(amount.value, quote.shownScale),
      price: formatUnits(ask.units, ask.scale),
      bought: formatUnits(bought, baseScale),
      fee: formatUnits(fee, base.scale),
      received: formatUnits(subtractUnits(gross, fee), base.scale),
    },
  }
}
