import type { OfficeAppealRow } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { PagedList } from '../../../app/page/paged-list.tsx'
import { QueueFilters } from '../../../app/page/queue-filters.tsx'
import { useQueueSearch } from '../../../app/page/queue-search.ts'
import { APPEALS_PAGE, PHASES, useAppeals } from './appeals-api.ts'
import { Clock } from './clock.tsx'

/** Open ones by their clock, or those that are decided, or false payments alone. */
export function AppealsPage() {
  const t = useTranslations('appeals.list')
  const { filter, page, go } = useQueueSearch({ phase: PHASES })
  const phase = filter.phase ?? 'open'
  const query = useAppeals(phase, page)
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
        action={
          <QueueFilters
            choices={[
              {
                name: 'phase',
                label: t('phase'),
                all: t('phases.open'),
                chosen: phase === 'open' ? undefined : phase,
                options: PHASES.slice(1).map((value) => ({ value, label: t(`phases.${value}`) })),
              },
            ]}
            onChange={go}
          />
        }
      />
      <PagedList
        query={query}
        failed={t('failed')}
        page={page}
        size={APPEALS_PAGE}
        onPage={(next) => go({ page: next })}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <AppealTable rows={rows} />}
      />
    </>
  )
}

/** `rows` is undefined while they are on their way. */
function AppealTable({ rows }: { readonly rows: readonly OfficeAppealRow[] | undefined }) {
  const t = useTranslations('appeals')
  const columns: Column<OfficeAppealRow>[] = [
    {
      key: 'number',
      head: t('list.order'),
      width: 120,
      cell: ({ id, number }) => (
        <Link
          to="/p2p/appeals/cases/$id"
          params={{ id }}
          className="inline-flex min-h-8 items-center font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          {number}
        </Link>
      ),
    },
    {
      key: 'reason',
      head: t('list.reason'),
      width: 170,
      className: 'max-md:hidden',
      cell: ({ reason, by }) => `${t(`reasons.${reason}`)} · ${t(`parties.${by}`)}`,
    },
    {
      key: 'amount',
      head: t('list.amount'),
      numeric: true,
      width: 90,
      // On a phone the clock is what counts.
      className: 'max-sm:hidden',
      cell: ({ amount, fiat }) => `${amount} ${fiat}`,
    },
    {
      key: 'coins',
      head: t('list.coins'),
      numeric: true,
      quiet: true,
      width: 120,
      className: 'max-xl:hidden',
      cell: ({ quantity, symbol }) => `${quantity} ${symbol}`,
    },
    {
      key: 'people',
      head: t('list.people'),
      width: 150,
      className: 'max-lg:hidden',
      cellClassName: 'max-w-[200px] truncate',
      cell: ({ buyer, seller }) => `${buyer} / ${seller}`,
    },
    {
      key: 'state',
      head: t('list.state'),
      width: 110,
      cell: (row) => <AppealState row={row} />,
    },
    { key: 'clock', head: t('list.clock'), numeric: true, width: 90, cell: (row) => <Clock row={row} /> },
  ]
  return <ColumnTable caption={t('list.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

export function AppealState({ row }: { readonly row: OfficeAppealRow }) {
  const t = useTranslations('appeals')
  if (row.outcome !== null)
    return <Status kind={row.outcome === 'return' ? 'cancelled' : 'completed'} label={t(`outcomes.${row.outcome}`)} />
  if (row.endTime !== null) return <Status kind="cancelled" label={t('list.withdrawn')} />
  if (row.proposed) return <Status kind="in_review" label={t('list.proposed')} />
  return row.lookedTime === null ? (
    <Status kind="open" label={t('list.waits')} />
  ) : (
    <Status kind="processing" label={t('list.looked')} />
  )
}
