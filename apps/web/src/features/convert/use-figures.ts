import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag } from '@bourse/ui/i18n.tsx'
import type { UnitPrice } from './convert-view.ts'
import type { Assets } from './use-converter.ts'

/** Figures of a conversion in the reader's notation. */
export function useFigures({ scaleOf, shownScaleOf }: Assets) {
  const locale = useLocaleTag()
  return {
    /** All decimals that there are, and no fewer than the asset shows. */
    amount: (value: string, coin: string) =>
      `${formatDecimal(value, { locale, scale: scaleOf(coin), minScale: leastOf(shownScaleOf(coin)) })}\u00a0${coin}`,
    at: (value: string, scale: number) => formatDecimal(value, { locale, scale }),
    signed: (value: string, coin: string) =>
      `${formatDecimal(value, { locale, scale: scaleOf(coin), minScale: leastOf(shownScaleOf(coin)), signed: true })}\u00a0${coin}`,
    price: ({ value }: Pick<UnitPrice, 'value'>) => formatDecimal(value, { locale, scale: 8, minScale: 2 }),
    euro: (value: string, scale = 2) => formatDecimal(value, { locale, scale }),
  }
}

/** Money has cents; coins end where their digits end. */
function leastOf(shownScale: number): number {
  return Math.min(shownScale, 2)
}
