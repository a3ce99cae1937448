import { formatDecimal, formatPercent } from '@bourse/ui/format.ts'
import { useLocaleTag, useTimeZone } from '@bourse/ui/i18n.tsx'

/** Coins are counted at eight decimals in the books, and no product has finer ones. */
const FINEST = 8

/** Amounts, rates and days of products in the reader's notation; what is promised is never shortened. */
export function useAmounts() {
  const locale = useLocaleTag()
  const timeZone = useTimeZone()
  const figure = (value: string, minScale = 2, scale = FINEST) => formatDecimal(value, { locale, scale, minScale })
  const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options })
  return {
    /** All digits that there are. */
    figure,
    /** All digits that the asset has. */
    full: (value: string, scale = FINEST) => formatDecimal(value, { locale, scale }),
    amount: (value: string, coin: string, minScale = 0) => `${figure(value, minScale)}\u00a0${coin}`,
    signed: (value: string, scale = 2) => formatDecimal(value, { locale, scale, signed: true }),
    percent: (points: string, scale = 2) => formatPercent(points, locale, { signed: false, scale }),
    change: (points: string, scale = 2) => formatPercent(points, locale, { scale }),
    /** 17 Dec 2026. */
    day: (at: string | number) => date({ dateStyle: 'medium' }).format(new Date(at)),
    /** 17 Dec, where the year is plain. */
    shortDay: (at: string | number) => date({ day: 'numeric', month: 'short' }).format(new Date(at)),
    /** 17 Dec, 01:00. */
    moment: (at: string | number) =>
      date({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
        new Date(at),
      ),
    time: (at: string | number) => date({ timeStyle: 'short', hourCycle: 'h23' }).format(new Date(at)),
  }
}
