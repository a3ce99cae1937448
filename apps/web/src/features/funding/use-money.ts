import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag } from '@bourse/ui/i18n.tsx'

/** Fiat with its cents and its code, as readers of the language write it; what trading left of a debt can be finer. */
export function useMoney(symbol: string): (amount: string) => string {
  const locale = useLocaleTag()
  return (amount) => `${formatDecimal(amount, { locale, scale: 8, minScale: 2 })}\u00a0${symbol}`
}
