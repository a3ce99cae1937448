import type { Interval, TradingPair } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { formatDecimal, MINUS } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useSyncExternalStore } from 'react'
import type { Legend } from './chart-engine.ts'

/** What the pointer is at. It changes with every move of it, so it stays out of the state of the chart's component. */
export function createLegendStore() {
  const listeners = new Set<() => void>()
  let legend: Legend | null = null
  return {
    tell(next: Legend | null): void {
      legend = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => legend,
  }
}
export type LegendStore = ReturnType<typeof createLegendStore>

interface ChartLegendProps {
  pair: TradingPair
  interval: Interval
  store: LegendStore
}

/** Open, high, low and close of the candle under the pointer, and the studies there. */
export function ChartLegend({ pair, interval, store }: ChartLegendProps) {
  const t = useTranslations('trade.chart')
  const locale = useLocaleTag()
  const legend = useSyncExternalStore(store.subscribe, store.read)
  if (legend === null) return null
  const { candle, values } = legend
  const rose = Number(candle.close) >= Number(candle.open)
  const price = (value: string) => formatDecimal(value, { locale, scale: pair.quoteScale })
  const study = new Intl.NumberFormat(locale, {
    minimumFractionDigits: pair.quoteScale,
    maximumFractionDigits: pair.quoteScale,
  })
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-2.5 right-[68px] left-4 z-2 flex flex-wrap gap-x-2 text-[10px] text-ink-3 leading-4 md:right-20 md:left-5 md:gap-x-3 md:text-agate"
    >
      <span className="font-semibold text-ink max-md:hidden">
        {pair.baseCurrencyInfo.code}/{pair.quoteCurrencyInfo.code} {t(`intervals.${interval}`)}
      </span>
      {(['open', 'high', 'low', 'close'] as const).map((part) => (
        <span key={part}>
          {t(`parts.${part}`)}{' '}
          <span className={cx(part !== 'close' ? 'text-ink-2' : rose ? 'text-up' : 'text-down')}>
            {price(candle[part])}
          </span>
        </span>
      ))}
      {values.map(({ name, value }) => (
        <span key={name} className="max-md:hidden">
          {name} <span className="text-ink-2">{study.format(value).replace('-', MINUS)}</span>
        </span>
      ))}
    </div>
  )
}
