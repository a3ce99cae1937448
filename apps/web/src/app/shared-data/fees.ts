import type { FeeSchedule } from '@bourse/contract'
import { compareDecimals, formatUnits, mulDivCeil, parseUnits, powerOfTen, toDecimal } from '@bourse/money'
import { formatDecimal } from '@bourse/ui/format.ts'

export interface MoneyText {
  readonly amount: string
  readonly currency: string
}

/** Currencies that a reader knows by their sign; everything else is followed by its code. */
const SIGNS: readonly string[] = ['EUR', 'GBP', 'USD']

/** `€250.00` in English, `250,00 €` in German, `10 USDT` everywhere. Exact: the text is never turned into a float. */
export function formatMoney({ amount, currency }: MoneyText, locale: string, scale?: number): string {
  const decimals = scale ?? amount.split('.')[1]?.length ?? 0
  if (!SIGNS.includes(currency)) return `${formatDecimal(amount, { locale, scale: decimals })}\u00a0${currency}`
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    roundingMode: 'trunc',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount as Intl.StringNumericLiteral)
}

/** A rate of the schedule: 0.0025 is 0.25%, and nothing is plainly 0%. */
export function formatRate(rate: string, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: /[1-9]/.test(rate) ? 2 : 0,
    maximumFractionDigits: 6,
  }).format(rate as Intl.StringNumericLiteral)
}

/** The fee on an amount at a rate, rounded up to the last decimal of the currency. */
export function feeOn(amount: string, rate: string, scale: number): string {
  const parsed = parseUnits(amount, scale)
  if (!parsed.ok) return '0'
  const { units, scale: rateScale } = toDecimal(rate)
  return formatUnits(mulDivCeil(parsed.value, units, powerOfTen(rateScale)), scale)
}

/** The lowest and the highest trading fee of any level. */
export function rateRange({ tiers }: Pick<FeeSchedule, 'tiers'>): { lowest: string; highest: string } {
  const rates = tiers.flatMap(({ makerRate, takerRate }) => [makerRate, takerRate]).sort(compareDecimals)
  return { lowest: rates[0] ?? '0', highest: rates.at(-1) ?? '0' }
}

export function minimumIn({ minimumPurchase }: Pick<FeeSchedule, 'minimumPurchase'>, currency: string): MoneyText {
  return minimumPurchase.find((minimum) => minimum.currency === currency) ?? { amount: '1', currency }
}

/** The level without any volume, which everyone starts on. */
export function firstTier({ tiers }: Pick<FeeSchedule, 'tiers'>): FeeSchedule['tiers'][number] | undefined {
  return [...tiers].sort((left, right) => compareDecimals(left.volumeFrom, right.volumeFrom))[0]
}
