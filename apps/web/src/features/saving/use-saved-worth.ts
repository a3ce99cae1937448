import type { SavingPosition } from '@bourse/contract'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag } from '@bourse/ui/i18n.tsx'
import { useFiat } from '../../app/browser-storage.ts'
import { useAllTickers } from '../../app/live/use-all-tickers.ts'
import { unitOf, valueScale } from '../../app/shared-data/portfolio.ts'
import { type SavedWorth, savedWorth } from './saved-worth.ts'

/** In the currency of the site, as the reader writes it; null until prices are known. */
export function useSavedWorth(positions: readonly SavingPosition[] | undefined): SavedWorth | null {
  const locale = useLocaleTag()
  const unit = unitOf(useFiat())
  const tickers = useAllTickers()
  if (positions === undefined || tickers === undefined) return null
  const found = savedWorth(positions, unit, (symbol) => tickers.get(symbol)?.last)
  if (found === null) return null
  const scale = valueScale(unit)
  const write = (value: string) => `${formatDecimal(value, { locale, scale, minScale: scale })}\u00a0${unit}`
  return {
    total: write(found.total),
    values: new Map([...found.values].map(([id, value]) => [id, write(value)])),
  }
}
