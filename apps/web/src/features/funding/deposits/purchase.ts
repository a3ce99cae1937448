import type { TradingPair } from '@bourse/contract'
import { formatUnits, mulDivCeil, parseUnits, toDecimal, units } from '@bourse/money'
import { type BuyLines, buyQuote } from '../../../app/shared-data/buy-quote.ts'

/** How far the price may rise until the money is there: cards take seconds, banks days. */
const TOLERANCE_BPS = { online: 100n, bank: 300n } as const
const WHOLE_BPS = 10_000n

export type Pace = keyof typeof TOLERANCE_BPS

/** What the address asks to buy with a deposit of an asset; undefined where it asks for nothing that fits. */
export function askedMarket(search: string, asset: string): string | undefined {
  const symbol = (new URLSearchParams(search).get('buy') ?? '').replaceAll('"', '')
  return /^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}$/.test(symbol) && symbol.endsWith(`-${asset}`) ? symbol : undefined
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
