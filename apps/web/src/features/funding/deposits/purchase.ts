import type { TradingPair } from '@bourse/contract'
import { formatUnits, mulDivCeil, parseUnits, toDecimal, units } from '@bourse/money'
import { type BuyLines, buyQuote } from '../../../app/shared-data/buy-quote.ts'

/** How far the price may rise until the money is there: cards take seconds, banks days. */
const TOLERANCE_BPS = { online: 100n, bank: 300n } as const
/** By so much a conversion may cost more than was shown, whatever the way of the money. */
const CONVERSION_BPS = 50n
const WHOLE_BPS = 10_000n

export type Pace = keyof typeof TOLERANCE_BPS

/** What the address asks to buy with a deposit of an asset; undefined where it asks for nothing that fits. */
export function askedMarket(search: string, asset: string): string | undefined {
  const symbol = (new URLSearchParams(search).get('buy') ?? '').replaceAll('"', '')
  return /^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}$/.test(symbol) && symbol.endsWith(`-${asset}`) ? symbol : undefined
}

/** Whether what is asked for is made by a conversion instead of an order in the market. */
export function asksConversion(search: string): boolean {
  return (new URLSearchParams(search).get('by') ?? '').replaceAll('"', '') === 'conversion'
}

/** The most that one coin may cost in a conversion that was shown at a price. */
export function worstConversion(price: string): string {
  const { units: value, scale } = toDecimal(price)
  return formatUnits(units((value * (WHOLE_BPS + CONVERSION_BPS)) / WHOLE_BPS), scale, { trim: true })
}

/** What an amount becomes at least at such a price, in whole units of the coin. */
export function leastConverted(amount: string, price: string, scale: number): string {
  const [paid, cost] = [toDecimal(amount), toDecimal(price)]
  const least = (paid.units * 10n ** BigInt(cost.scale + scale)) / (cost.units * 10n ** BigInt(paid.scale))
  return formatUnits(units(least), scale)
}

/** A price at the decimals that one of its size has, rounded up. */
export function shortPrice(price: string): string {
  const { units: value, scale } = toDecimal(price)
  const whole = value / 10n ** BigInt(scale)
  const shown = whole >= 1_000n ? 2 : whole >= 10n ? 4 : 6
  if (scale <= shown) return price
  const rest = 10n ** BigInt(scale - shown)
  return formatUnits(units((value + rest - 1n) / rest), shown)
}

/** The most that one coin may cost, on a step of the market; undefined where nobody offers any. */
export function worstPrice(ask: string | null, { quoteStep, quoteScale }: TradingPair, pace: Pace): string | undefined {
  const step = parseUnits(quoteStep, quoteScale)
  const price = ask === null ? undefined : parseUnits(ask, quoteScale)
  if (!price?.ok || !step.ok || step.value === 0n || price.value === 0n) return undefined
  const raised = mulDivCeil(price.value, WHOLE_BPS + TOLERANCE_BPS[pace], WHOLE_BPS)
  const steps = (raised + step.value - 1n) / step.value
  return formatUnits(units(steps * step.value), quoteScale)
}

/** What a credited amount buys at least, at that price and after the fee; null where it is too little. */
export function leastLines(amount: string, price: string, rate: string, pair: TradingPair): BuyLines | null {
  const { shownScale } = pair.quoteCurrencyInfo
  const { units: whole, scale } = toDecimal(amount)
  const shown = formatUnits(
    units(scale > shownScale ? whole / 10n ** BigInt(scale - shownScale) : whole),
    Math.min(scale, shownScale),
  )
  return buyQuote({ amount: shown, price, rate, pair }).lines
}
