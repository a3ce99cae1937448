import type { RankRow } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useRanking } from './api.ts'

interface RankingProps {
  /** One’s own, of somebody who is among them. */
  readonly place?: number | null
}

/** Bars with their table: the ten best profits. */
export function Ranking({ place = null }: RankingProps) {
  const t = useTranslations('trial.ranking')
  const ranking = useRanking()
  const { data } = ranking
  return (
    <section aria-labelledby="ranking">
      <SectionRule
        id="ranking"
        title={t('title')}
        action={<span className="text-dense text-ink-2">{t('hourly')}</span>}
      />
      {data === undefined ? (
        ranking.isError ? (
          <ErrorState
            title={t('failed')}
            text={ranking.error.message}
            onRetry={() => void ranking.refetch()}
            retrying={ranking.isFetching}
          />
        ) : (
          <LoadingState lines={5} />
        )
      ) : data.records.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <Places rows={data.records} place={place} />
      )}
    </section>
  )
}

function Places({ rows, place }: { readonly rows: readonly RankRow[]; readonly place: number | null }) {
  const t = useTranslations('trial.ranking')
  const { signed } = useAmounts()
  const most = Math.max(...rows.map(({ figure }) => Number(figure)))
  return (
    <>
      <table className="w-full text-body">
        <caption className="sr-only">{t('title')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('place')}</th>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('share')}</th>
            <th scope="col">{t('profit')}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .map((row) => ({ ...row, own: row.rank === place }))
            .map(({ rank, name, figure, own }) => (
              <tr key={rank} className={cx('border-line border-b', own && 'text-accent')}>
                <td className="w-8 py-1.5 text-ink-2 tabular-nums">{rank}</td>
                <td className="w-16 py-1.5 font-semibold">{own ? t('you') : name}</td>
                <td className="py-1.5">
                  <svg
                    viewBox="0 0 100 10"
                    preserveAspectRatio="none"
                    className="block h-2.5 w-full"
                    aria-hidden="true"
                  >
                    <rect
                      x="0.5"
                      y="0.5"
                      width={Math.max(2, (Number(figure) / most) * 99)}
                      height="9"
                      fill={own ? 'var(--accent-wash)' : 'var(--paper-down)'}
                      stroke={own ? 'var(--accent)' : 'var(--ink)'}
                      vectorEffect="non-scaling-stroke"
                    />
                  </svg>
                </td>
                <td className="w-20 py-1.5 text-right font-semibold tabular-nums">{signed(figure)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="mt-2 text-dense text-ink-2">{t('note')}</p>
    </>
  )
}
