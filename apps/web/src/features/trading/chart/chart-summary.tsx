import type { Candle, Interval, TradingPair } from '@bourse/contract'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useMemo } from 'react'
import { summaryOf } from './chart-data.ts'

interface ChartSummaryTextProps {
  id: string
  pair: TradingPair
  interval: Interval
  candles: readonly Candle[]
}

/** The chart in words. It stays as it was loaded: a text that changes with every trade could not be listened to. */
export function ChartSummaryText({ id, pair, interval, candles }: ChartSummaryTextProps) {
  const t = useTranslations('trade.chart')
  const locale = useLocaleTag()
  const summary = useMemo(() => summaryOf(candles), [candles])
  const price = (value: string) => formatDecimal(value, { locale, scale: pair.quoteScale })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <p id={id} className="sr-only">
      {summary === null
        ? t('summaryNone')
        : t('summary', {
            count: summary.candles,
            interval: t(`intervals.${interval}`),
            from: day.format(summary.from),
            to: day.format(summary.to),
            first: price(summary.first),
            last: price(summary.last),
            high: price(summary.high),
            low: price(summary.low),
            quote: pair.quoteCurrencyInfo.code,
          })}{' '}
      {t('keys')}
    </p>
  )
}
