import { formatUnits, powerOfTen, units } from '@bourse/money'
import type { Market } from '../../../markets/index.ts'

const DECIMALS = 8
const NOTHING = '0.00000000'

/** The same number with the 8 decimals of this door; what has more keeps them. */
export function eight(text: string | null | undefined): string {
  if (text === null || text === undefined) return NOTHING
  const point = text.indexOf('.')
  return point < 0 ? `${text}.00000000` : text.padEnd(point + 1 + DECIMALS, '0')
}

export const price = ({ units: of }: Market, ticks: number | undefined): string =>
  ticks === undefined ? NOTHING : eight(of.priceText(ticks))
export const amount = ({ units: of }: Market, lots: number | bigint): string => eight(of.amountText(lots))
export const total = ({ units: of }: Market, notional: bigint): string => eight(of.totalText(notional))

/** What one was worth on average, rounded down. */
export function average({ pair, units: of }: Market, lots: bigint, notional: bigint): string {
  if (lots === 0n) return NOTHING
  const { baseCurrencyInfo, quoteCurrencyInfo } = pair
  const scaled = of.quoteUnits(notional) * powerOfTen(DECIMALS + baseCurrencyInfo.scale)
  return formatUnits(units(scaled / (of.baseUnits(lots) * powerOfTen(quoteCurrencyInfo.scale))), DECIMALS)
}

/** In percent with three decimals, rounded toward zero. */
export function percent(now: number | undefined, past: number | undefined): string {
  if (now === undefined || past === undefined || past === 0) return '0.000'
  return formatUnits(units(((BigInt(now) - BigInt(past)) * 100_000n) / BigInt(past)), 3)
}

export function difference(market: Market, now: number | undefined, past: number | undefined): string {
  return now === undefined || past === undefined ? NOTHING : price(market, now - past)
}
