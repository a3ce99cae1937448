import { currencySymbol, formatDecimal, MINUS, signOf } from '@bourse/ui/format.ts'
import { type Unit, valueScale } from '../../app/shared-data/portfolio.ts'

interface MoneyOptions {
  readonly locale: string
  readonly unit: Unit
  readonly signed?: boolean
  /** Fewer decimals than the unit has, where there is little room. */
  readonly scale?: number
}

/** A value with the sign of its unit before it, +€1,260.38; bitcoin with its code. */
export function moneyText(
  value: string,
  { locale, unit, signed = false, scale = valueScale(unit) }: MoneyOptions,
): string {
  const text = formatDecimal(value, { locale, scale, signed })
  if (unit === 'BTC') return `${text}\u00a0BTC`
  const sign = signOf(value) < 0 ? MINUS : signed && signOf(value) > 0 ? '+' : ''
  return text.startsWith(sign) ? `${sign}${currencySymbol(unit)}${text.slice(sign.length)}` : text
}

/** Below this a holding is small. */
export const SMALL: Readonly<Record<Unit, string>> = { EUR: '1', GBP: '1', USDT: '1', USDC: '1', BTC: '0.00001' }
