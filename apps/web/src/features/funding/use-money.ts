import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag } from '@bourse/ui/i18n.tsx'

/** Fiat with its cents and its code, as readers of the language write it. */
export function useMoney(symbol: string): (amount: string) => string {
  const locale = useLocaleTag()
  return (amount) => `${formatDecimal(amount, { locale, scale: 2, minScale: 2 })}\u00a0${symbol}`
}
