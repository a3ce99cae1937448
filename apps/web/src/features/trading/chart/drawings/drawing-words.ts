import type { TradingPair } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useMemo } from 'react'
import type { Drawing, DrawingPoint } from './drawing.ts'

/** How drawings and what they mark are called. */
export function useDrawingWords({ quoteScale }: TradingPair) {
  const t = useTranslations('trade.chart.drawings')
  const locale = useLocaleTag()
  return useMemo(() => {
    const digits = { minimumFractionDigits: quoteScale, maximumFractionDigits: quoteScale }
    const price = new Intl.NumberFormat(locale, digits)
    const part = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
    const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    const writePrice = (value: number) => price.format(value)
    return {
      writePrice,
      writePart: (value: number) => part.format(value),
      writePoint: ({ kind }: Drawing, point: DrawingPoint) =>
        kind === 'level' ? writePrice(point.price) : `${writePrice(point.price)}, ${time.format(point.time)}`,
      /** By its kind and its place in the list. */
      nameOf: (drawing: Drawing, drawings: readonly Drawing[]) =>
        t('name', {
          kind: t(`kinds.${drawing.kind}`),
          number:
            Math.max(
              0,
              drawings.findIndex(({ id }) => id === drawing.id),
            ) + 1,
        }),
    }
  }, [t, locale, quoteScale])
}
export type DrawingWords = ReturnType<typeof useDrawingWords>
