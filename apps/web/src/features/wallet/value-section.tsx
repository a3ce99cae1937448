import type { ValueRange } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Segmented } from '@bourse/ui/segmented.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { useId } from 'react'
import { useNarrow } from '../../app/use-narrow.ts'
import { RANGES, type useValueHistory } from './api.ts'
import type { LiveHistory } from './live-history.ts'
import type { Unit } from './units.ts'
import { CHART_HEIGHT, ValueChart } from './value-chart.tsx'

interface ValueSectionProps {
  readonly history: Pick<
    ReturnType<typeof useValueHistory>,
    'isError' | 'error' | 'refetch' | 'isFetching' | 'isPlaceholderData'
  >
  readonly live: LiveHistory | undefined
  readonly unit: Unit
  readonly range: ValueRange
  readonly onRange: (range: ValueRange) => void
  readonly concealed: boolean
}

/** The chart has its height before it has its line. */
export function ValueSection({ history, live, unit, range, onRange, concealed }: ValueSectionProps) {
  const t = useTranslations('wallet.chart')
  const id = useId()
  const narrow = useNarrow()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="section-rule" />
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 md:py-1">
        <h2 id={id} className="font-semibold text-h4 max-md:sr-only">
          {t('title')}
        </h2>
        <Segmented
          size="sm"
          block={narrow}
          label={t('range')}
          value={range}
          onChange={onRange}
          options={RANGES.map((value) => ({ value, label: t(`ranges.${value}`) }))}
          className="max-md:order-last max-md:mt-2 max-md:h-9"
        />
        <div
          className={cx('w-full transition-opacity md:pt-1', history.isPlaceholderData && 'opacity-60')}
          style={{ minHeight: narrow ? CHART_HEIGHT.narrow : CHART_HEIGHT.wide }}
        >
          {live !== undefined && live.points.length > 1 ? (
            <ValueChart live={live} unit={unit} concealed={concealed} narrow={narrow} />
          ) : (
            history.isError && (
              <ErrorState
                title={t('error')}
                text={history.error?.message}
                onRetry={() => void history.refetch()}
                retrying={history.isFetching}
              />
            )
          )}
        </div>
      </div>
      {live !== undefined && live.unvalued.length > 0 && (
        <p className="pt-2 text-dense text-ink-3">
          {t('unvalued', { coins: live.unvalued.join(', '), count: live.unvalued.length })}
        </p>
      )}
    </section>
  )
}
