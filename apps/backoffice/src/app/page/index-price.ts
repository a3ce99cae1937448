import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag } from '@bourse/ui/i18n.tsx'

const SIGNIFICANT = 6
const MOST = 12

/** Cents where a coin is dear, and as many decimals as tell six digits where it is cheap. */
export function shownScale(price: string): number {
  const [whole = '0', decimals = ''] = price.split('.')
  if (whole !== '0') return Math.max(2, SIGNIFICANT - whole.length)
  const zeros = /^0*/.exec(decimals)?.[0].length ?? 0
  return Math.min(MOST, zeros + SIGNIFICANT)
}

/** The index has 18 decimals, of which nobody reads more than these. */
export function useIndexPrice(): (price: string | null) => string {
  const locale = useLocaleTag()
  return (price) => (price === null ? '–' : formatDecimal(price, { locale, scale: shownScale(price) }))
}
