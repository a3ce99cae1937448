import { currencySymbol, formatDecimal, MINUS, signOf } from '@bourse/ui/format.ts'

/** What the wallet can be valued in: the currencies of the site, and Bitcoin. */
export const UNITS = ['EUR', 'GBP', 'USDT', 'USDC', 'BTC'] as const
export type Unit = (typeof UNITS)[number]

/** Decimals that are shown of a value. */
export function unitScale(unit: Unit): number {
  return unit === 'BTC' ? 8 : 2
}

interface MoneyOptions {
  readonly locale: string
  readonly unit: Unit
  readonly signed?: boolean
  /** Fewer decimals than the unit has, where there is little room. */
  readonly scale?: number
}

/** A value with the sign of its unit before it: +€1,260.38. */
export function moneyText(
  value: string,
  { locale, unit, signed = false, scale = unitScale(unit) }: MoneyOptions,
): string {
  const text = formatDecimal(value, { locale, scale, signed })
  const sign = signOf(value) < 0 ? MINUS : signed && signOf(value) > 0 ? '+' : ''
  return text.startsWith(sign) ? `${sign}${currencySymbol(unit)}${text.slice(sign.length)}` : text
}

/** Below this a holding is small. */
export const SMALL: Readonly<Record<Unit, string>> = { EUR: '1', GBP: '1', USDT: '1', USDC: '1', BTC: '0.00001' }

/** Two decimals from one unit on; below it four figures, so that small prices still say something. */
export function priceScale(price: string): number {
  if (!/^0*(\.|$)/.test(price)) return 2
  const zeros = /^0*\.(0*)[1-9]/.exec(price)?.[1]?.length
  return zeros === undefined ? 2 : zeros + 4
}
