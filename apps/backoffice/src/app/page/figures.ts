import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag } from '@bourse/ui/i18n.tsx'

/** As many digits as it has, with the marks that the reader's language puts between thousands; what is no figure stays. */
export function figureText(value: string, locale: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value
  return formatDecimal(value, { locale, scale: value.split('.')[1]?.length ?? 0 })
}

/** An amount and its currency never stand on two lines. */
export function amountText(amount: string, symbol: string | null, locale: string): string {
  return symbol === null ? figureText(amount, locale) : `${figureText(amount, locale)}\u00a0${symbol}`
}

export function useFigure(): (value: string) => string {
  const locale = useLocaleTag()
  return (value) => figureText(value, locale)
}

export function useAmountText(): (amount: string, symbol: string | null) => string {
  const locale = useLocaleTag()
  return (amount, symbol) => amountText(amount, symbol, locale)
}

/** What something is worth by a price, to the hundredth: no amount that moves. */
export function useWorthText(): (amount: string, symbol: string) => string {
  const locale = useLocaleTag()
  return (amount, symbol) => `≈ ${formatDecimal(amount, { locale, scale: 2 })}\u00a0${symbol}`
}

/** Of what the server tells as one text: “12500.5 USDT”. */
export function useAmountLine(): (line: string) => string {
  const locale = useLocaleTag()
  return (line) => {
    const [amount = '', symbol = null] = line.split(' ')
    return amountText(amount, symbol, locale)
  }
}
