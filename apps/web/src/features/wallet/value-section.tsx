import type { ValueRange } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import type { useValueHistory } from '../../app/live/use-worth.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import type { LiveHistory } from '../../app/shared-data/live-history.ts'
import type { Unit } from '../../app/shared-data/portfolio.ts'
import { RANGES } from './api.ts'
import { CHART_HEIGHT, ValueChart } from './value-chart.tsx'

interface ValueSectionProps {
  readonly history: Pick<
    ReturnType<typeof useValueHistory>['history'],
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
  const narrow = useNarrow()
  const ranges = (
    <Segmented
      size="sm"
      block={narrow}
      label={t('range')}
      value={range}
      onChange={onRange}
      options={RANGES.map((value) => ({ value, label: t(`ranges.${value}`) }))}
      className={narrow ? 'mt-2 h-9' : undefined}
    />
  )
  return (
    <section aria-label={t('title')} className="min-w-0">
      <div className="section-rule" />
      <div className="flex h-10 items-center justify-between gap-x-4 max-md:hidden">
        <h2 className="font-semibold text-h4">{t('title')}</h2>
        {!narrow && ranges}
      </div>
      <div
        className={cx('transition-opacity', history.isPlaceholderData && 'opacity-60')}
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
      {narrow && ranges}
      {live !== undefined && live.unvalued.length > 0 && (
        <p className="pt-2 text-dense text-ink-3">
          {t('unvalued', { coins: live.unvalued.join(', '), count: live.unvalued.length })}
        </p>
      )}
    </section>
  )
}
