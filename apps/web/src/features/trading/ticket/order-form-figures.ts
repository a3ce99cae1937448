import { formatDecimal, formatPercent } from '@bourse/ui/format.ts'
import { useLocaleTag } from '@bourse/ui/i18n.tsx'
import { formatRate } from '../../../app/shared-data/fees.ts'
import type { FormMessage } from './order-form-checks.ts'
import type { Figure } from './pair-math.ts'

/** In these places of a message the figure stands with its unit; prices stand alone. */
const WITH_UNIT: readonly string[] = ['short', 'least', 'most', 'amount', 'found', 'total', 'lot']

/** Figures of the order form as text: exact, without zeros that say nothing, cents always. */
export function useFigures() {
  const locale = useLocaleTag()
  const bare = ({ value, scale, rounding }: Figure) =>
    formatDecimal(value, { locale, scale, minScale: Math.min(2, scale), rounding })
  const trimmed = ({ value, scale }: Figure) => formatDecimal(value, { locale, scale, minScale: 0 })
  const withUnit = (figure: Figure) => `${bare(figure)}\u00a0${figure.asset}`
  return {
    locale,
    bare,
    withUnit,
    trimmed,
    /** An amount as the field has it. */
    amount: (figure: Figure) => `${trimmed(figure)}\u00a0${figure.asset}`,
    price: ({ value, scale }: Figure) => formatDecimal(value, { locale, scale }),
    percent: (points: string) => formatPercent(points, locale, { signed: false }),
    rate: (rate: string) => formatRate(rate, locale),
    /** The values of a message. */
    values: ({ figures = {} }: FormMessage<string>): Record<string, string> =>
      Object.fromEntries(
        Object.entries(figures).map(([name, figure]) => [
          name,
          WITH_UNIT.includes(name) ? withUnit(figure) : formatDecimal(figure.value, { locale, scale: figure.scale }),
        ]),
      ),
  }
}

export type Figures = ReturnType<typeof useFigures>
