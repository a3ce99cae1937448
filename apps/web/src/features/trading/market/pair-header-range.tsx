import type { TradingPair } from '@bourse/contract'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { useTicker } from '../../../app/live/use-ticker.ts'
import { rangeShare } from './pair-header-figures.ts'
import { useLastPrice } from './use-last-price.ts'

const TICKS = Array.from({ length: 21 }, (_, place) => place * 5)

/** Where the price stands between the low and the high of the day, on a graduated scale. */
export function DayRange({ pair }: { pair: TradingPair }) {
  const t = useTranslations('trade.header')
  const locale = useLocaleTag()
  const ticker = useTicker(pair.symbol)
  const last = useLastPrice(pair.symbol)
  const share = rangeShare(last?.price, ticker?.low24h, ticker?.high24h)
  if (share === null) return <Skeleton width={140} height={9} />
  const write = (value: string | null | undefined) => formatDecimal(value ?? '0', { locale, scale: pair.quoteScale })
  const figures = { low: write(ticker?.low24h), high: write(ticker?.high24h), last: write(last?.price) }
  return (
    <svg width="148" height="14" role="img" aria-label={t('rangeText', figures)} className="overflow-visible">
      {TICKS.map((at) => (
        <line
          key={at}
          x1={`${at}%`}
          x2={`${at}%`}
          y1={at % 25 === 0 ? 5 : 8}
          y2={12}
          stroke={at <= share ? 'var(--ink-2)' : 'var(--line-2)'}
        />
      ))}
      <line x1="0" x2="100%" y1="12.500" y2="12.500" stroke="var(--line-ctl)" />
      <svg x={`${share}%`} width="9" height="10" className="overflow-visible" aria-hidden="true">
        <path d="M-4.500 0h9v4l-4.500 5-4.500-5z" fill="var(--ink)" />
      </svg>
    </svg>
  )
}
