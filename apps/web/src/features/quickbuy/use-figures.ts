import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag } from '@bourse/ui/i18n.tsx'

const FINEST = 18

/** Figures of a purchase in the reader's notation. */
export function useFigures() {
  const locale = useLocaleTag()
  const write = (value: string) => formatDecimal(value, { locale, scale: FINEST, minScale: 2 })
  return {
    plain: write,
    amount: (value: string, coin: string) => `${write(value)}\u00a0${coin}`,
    moment: (at: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(
        new Date(at),
      ),
  }
}
