import type { EtpProduct, EtpRange } from '@bourse/contract'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { Change } from '@bourse/ui/figure.tsx'
import { shiftPoint } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../app/chunk.ts'
import { useServerTime } from '../../app/live/server-clock.ts'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useNavHistory } from './api.ts'
import type { Ticket } from './etp-form.ts'
import { clockUntil } from './etp-view.ts'
import { movesOf, type NavPoint, pointsUntilNow } from './nav-shape.ts'
import { CASH } from './use-ticket.ts'

const NavChart = lazy(() => loadChunk(async () => ({ default: (await import('./nav-chart.tsx')).NavChart })))

const RANGES = ['1d', '7d', '30d', '90d', '1y'] as const satisfies readonly EtpRange[]

interface NavSectionProps {
  readonly product: EtpProduct
  readonly ticket: Ticket
  readonly onChange: (part: Partial<Ticket>) => void
}

/** What a unit is worth, what that follows from, and how it got there. */
export function NavSection({ product, ticket, onChange }: NavSectionProps) {
  const t = useTranslations('etp.nav')
  const [range, setRange] = useState<EtpRange>('7d')
  const history = useNavHistory(product, range)
  const points = history.data === undefined ? [] : pointsUntilNow(history.data, product)
  return (
    <section aria-label={t('title')}>
      <Facts product={product} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-2">
        <Legend coin={product.coin} />
        <Segmented
          size="sm"
          label={t('range')}
          value={range}
          onChange={setRange}
          options={RANGES.map((value) => ({ value, label: t(`ranges.${value}`) }))}
        />
      </div>
      <div className="min-h-[230px] md:min-h-[320px]">
        {history.data !== undefined ? (
          <Suspense fallback={<LoadingState lines={6} />}>
            <NavChart
              points={points}
              events={history.data.events}
              product={product}
              ticket={ticket}
              onChange={onChange}
            />
          </Suspense>
        ) : history.isError ? (
          <ErrorState
            title={t('failed')}
            text={history.error.message}
            onRetry={() => void history.refetch()}
            retrying={history.isFetching}
          />
        ) : (
          <LoadingState lines={6} />
        )}
      </div>
      <Comparison product={product} points={points} />
    </section>
  )
}

/** What each stroke of the picture is; the picture has words of its own for who cannot see it. */
function Legend({ coin }: { readonly coin: string }) {
  const t = useTranslations('etp.nav')
  return (
    <ul
      className="flex flex-wrap gap-x-4 text-dense text-ink-2 [&>li]:flex [&>li]:items-center [&>li]:gap-2"
      aria-hidden="true"
    >
      <li>
        <svg width="18" height="8" className="shrink-0" aria-hidden="true">
          <path d="M0 4h18" stroke="var(--ink)" strokeWidth="1.5" />
        </svg>
        {t('legend')}
      </li>
      <li>
        <svg width="18" height="8" className="shrink-0" aria-hidden="true">
          <path d="M0 4h18" stroke="var(--ink-2)" strokeDasharray="2 3" />
        </svg>
        {t('sameStart', { coin })}
      </li>
      <li>{`◇ ${t('rebalance')}`}</li>
    </ul>
  )
}

interface ComparisonProps {
  readonly product: EtpProduct
  readonly points: readonly NavPoint[]
}

/** Both results in one sentence: over several days they are not three to one. */
function Comparison({ product: { symbol, coin }, points }: ComparisonProps) {
  const t = useTranslations('etp.nav')
  const { change, moment } = useAmounts()
  const moves = movesOf(points)
  if (moves === null) return null
  return (
    <p className="pt-2 text-dense text-ink-2">
      {t('comparison', {
        ...{ symbol, coin, since: moment(moves.since), change: change(moves.nav), coinChange: change(moves.coin) },
      })}
    </p>
  )
}

function Facts({ product }: { readonly product: EtpProduct }) {
  const t = useTranslations('etp.nav')
  const { figure } = useAmounts()
  const now = useServerTime()
  const { nav, lastNav, change24h, indexPrice, coin, leverageNow, nextRebalance, emergencyPrice, leverage } = product
  const facts = [
    { key: 'index', label: t('index', { coin }), value: indexPrice === null ? '–' : figure(indexPrice, 2, 2) },
    { key: 'leverage', label: t('leverage'), value: `${figure(leverageNow, 2, 2)}×` },
    { key: 'next', label: t('next'), value: now === undefined ? '–' : clockUntil(nextRebalance, now) },
    {
      key: 'early',
      label: t(leverage > 0 ? 'earlyBelow' : 'earlyAbove', { coin }),
      value: figure(emergencyPrice, 2, 2),
    },
  ]
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pb-3">
      <div>
        <p className="text-dense text-ink-2">{t('title')}</p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium text-figure">{figure(nav ?? lastNav, 4, 4)}</span>
          <span className="text-body text-ink-2">{CASH}</span>
          {change24h !== null && <Change value={shiftPoint(change24h, 2)} />}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {facts.map(({ key, label, value }) => (
          <div key={key} className="sm:border-line sm:border-l sm:pl-4">
            <dt className="text-agate text-ink-2">{label}</dt>
            <dd className="font-semibold text-body">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
