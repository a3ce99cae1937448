import type { CoinAttributes, Range, TradingPair } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { Change } from '@bourse/ui/figure.tsx'
import { shiftPoint } from '@bourse/ui/format.ts'
import { useLocaleTag, useTimeZone, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useTickerOrKnown } from '../../app/live/use-all-tickers.ts'
import { usePairs } from '../../app/live/use-pairs.ts'
import { Later } from '../../app/page/later.tsx'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { PriceChart } from '../../app/parts.ts'
import { changeOf, RANGE_CHART, RANGES } from './coin-figures.ts'
import { CHART_HEIGHT } from './coin-frames.ts'

interface CoinChartProps {
  readonly coin: CoinAttributes
  readonly pair: TradingPair | null
}

/** The price over one of the ranges of the lists: the chart of the trade screen without its tools. */
export function CoinChart({ coin, pair }: CoinChartProps) {
  const t = useTranslations('coin')
  const narrow = useNarrow()
  const [range, setRange] = useState<Range>('7d')
  const pairs = usePairs()
  if (coin.market === null) return <TradesSoon coin={coin} />
  const { interval, span } = RANGE_CHART[range]
  return (
    <section aria-label={t('chart.title')} className="mt-3">
      <div className="flex min-h-9 items-center justify-between gap-4 border-line-2 border-b pb-2">
        <Segmented
          size="sm"
          label={t('chart.range')}
          value={range}
          onChange={setRange}
          options={RANGES.map((value) => ({ value, label: t(`ranges.${narrow ? 'short' : 'long'}.${value}`) }))}
        />
        <RangeChange symbol={pair?.symbol ?? null} range={range} />
      </div>
      <div className={cx('relative border-line border-b max-md:-mx-4', CHART_HEIGHT)}>
        {pair !== null && (
          <Later>
            <PriceChart pair={pair} interval={interval} span={span} />
          </Later>
        )}
        {pairs.isError && (
          <ErrorState
            className="absolute inset-x-0 top-4"
            title={t('chart.error')}
            text={pairs.error.message}
            onRetry={() => void pairs.refetch()}
            retrying={pairs.isFetching}
          />
        )}
      </div>
    </section>
  )
}

function RangeChange({ symbol, range }: { symbol: string | null; range: Range }) {
  const ticker = useTickerOrKnown(symbol)
  const change = changeOf(ticker, range)
  if (ticker === undefined) return <Skeleton width={64} />
  return change === null ? null : <Change value={shiftPoint(change, 2)} className="text-body" />
}

/** A coin that is announced: when it opens, and nothing that looks like a price. */
function TradesSoon({ coin }: { coin: CoinAttributes }) {
  const t = useTranslations('coin.soon')
  const locale = useLocaleTag()
  const timeZone = useTimeZone()
  const time =
    coin.opensAt === null
      ? null
      : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
          new Date(coin.opensAt),
        )
  return (
    <Note className="mt-2">
      <p className="font-semibold">{t('title')}</p>
      <p className="text-ink-2">{time === null ? t('later') : t('opens', { time })}</p>
    </Note>
  )
}
