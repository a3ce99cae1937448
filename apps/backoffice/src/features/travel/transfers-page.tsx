import type { TravelRow } from '@bourse/contract'
import { TRAVEL_DIRECTIONS, TRAVEL_STATES } from '@bourse/contract/travel-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useSpan } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { QueueFilters } from '../../app/page/queue-filters.tsx'
import { useQueueSearch, type Wanted } from '../../app/page/queue-search.ts'
import { useNow } from '../../app/real-time.ts'
import { TRAVEL_PAGE, type TransferFilter, useTransfers } from './api.ts'
import { TransferState } from './transfer-state.tsx'

/** What waits comes first, longest first. */
export function TravelTransfersPage() {
  const t = useTranslations('travel.list')
  const { filter, page, go } = useQueueSearch({ state: TRAVEL_STATES, direction: TRAVEL_DIRECTIONS })
  const query = useTransfers({ page, ...filter })
  return (
    <div className="desk">
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
        action={<Filters filter={filter} onChange={go} />}
      />
      <PagedList
        query={query}
        failed={t('failed')}
        page={page}
        size={TRAVEL_PAGE}
        onPage={(next) => go({ page: next })}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <TransferTable rows={rows} />}
      />
    </div>
  )
}

/** `rows` is undefined while they are on their way. */
function TransferTable({ rows }: { readonly rows: readonly TravelRow[] | undefined }) {
  const t = useTranslations('travel')
  const span = useSpan()
  const now = useNow()
  const columns: Column<TravelRow>[] = [
    {
      key: 'amount',
      head: t('list.amount'),
      width: 130,
      cell: ({ transferId, amount }) => (
        <Link
          to="/travel/$id"
          params={{ id: transferId }}
          className="inline-flex min-h-8 items-center font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          {amount}
        </Link>
      ),
    },
    { key: 'state', head: t('list.state'), width: 90, cell: ({ state }) => <TransferState state={state} /> },
    {
      key: 'direction',
      head: t('list.direction'),
      className: 'max-md:hidden',
      width: 90,
      cell: ({ direction }) => t(`directions.${direction}`),
    },
    {
      key: 'provider',
      head: t('list.provider'),
      className: 'max-sm:hidden',
      width: 150,
      cell: ({ provider }) => provider ?? t('unknown'),
    },
    {
      key: 'answer',
      head: t('list.answer'),
      className: 'max-md:hidden',
      quiet: true,
      width: 160,
      cell: ({ answer }) => t(`answers.${answer}`),
    },
    {
      key: 'account',
      head: t('list.account'),
      className: 'max-lg:hidden',
      cellClassName: 'max-w-[220px] truncate',
      width: 170,
      cell: ({ account }) => account,
    },
    {
      key: 'age',
      head: t('list.age'),
      numeric: true,
      quiet: true,
      width: 70,
      cell: ({ openedAt, decidedAt }) =>
        span(Math.max(0, (decidedAt === null ? now : Date.parse(decidedAt)) - Date.parse(openedAt))),
    },
  ]
  return <ColumnTable caption={t('list.title')} columns={columns} rows={rows} keyOf={({ transferId }) => transferId} />
}

function Filters({ filter, onChange }: { filter: Omit<TransferFilter, 'page'>; onChange: (next: Wanted) => void }) {
  const t = useTranslations('travel')
  const named = (name: 'state' | 'direction') => ({
    ...{ name, label: t(`list.${name}`), all: t(`filters.${name}`), chosen: filter[name] },
  })
  return (
    <QueueFilters
      choices={[
        { ...named('state'), options: TRAVEL_STATES.map((value) => ({ value, label: t(`states.${value}`) })) },
        {
          ...named('direction'),
          options: TRAVEL_DIRECTIONS.map((value) => ({ value, label: t(`directions.${value}`) })),
        },
      ]}
      everybody={filter.user && t('filters.everybody')}
      onChange={onChange}
    />
  )
}
