import type { OfficeComplaintRow } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useSpan } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { PagedList } from '../../../app/page/paged-list.tsx'
import { QueueFilters } from '../../../app/page/queue-filters.tsx'
import { useQueueSearch } from '../../../app/page/queue-search.ts'
import { useProductNow } from '../../../app/product-time.ts'
import { COMPLAINTS_PAGE, STATES, useComplaints } from './complaints-api.ts'

/** What people say after the end of an order, the oldest that waits first. */
export function ComplaintsPage() {
  const t = useTranslations('appeals.complaints')
  const { filter, page, go } = useQueueSearch({ state: STATES })
  const query = useComplaints(filter.state, page)
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
                name: 'state',
                label: t('state'),
                all: t('all'),
                chosen: filter.state,
                options: STATES.map((value) => ({ value, label: t(`states.${value}`) })),
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
        size={COMPLAINTS_PAGE}
        onPage={(next) => go({ page: next })}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <ComplaintTable rows={rows} />}
      />
    </>
  )
}

/** `rows` is undefined while they are on their way. */
function ComplaintTable({ rows }: { readonly rows: readonly OfficeComplaintRow[] | undefined }) {
  const t = useTranslations('appeals')
  const columns: Column<OfficeComplaintRow>[] = [
    {
      key: 'number',
      head: t('list.order'),
      width: 120,
      cell: ({ id, number }) => (
        <Link
          to="/p2p/appeals/complaints/$id"
          params={{ id }}
          className="inline-flex min-h-8 items-center font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          {number}
        </Link>
      ),
    },
    {
      key: 'what',
      head: t('complaints.what'),
      width: 150,
      className: 'max-md:hidden',
      cell: ({ by }) => t(`complaints.by.${by}`),
    },
    {
      key: 'amount',
      head: t('list.amount'),
      numeric: true,
      width: 90,
      cell: ({ amount, fiat }) => `${amount} ${fiat}`,
    },
    {
      key: 'held',
      head: t('complaints.held'),
      numeric: true,
      quiet: true,
      width: 120,
      className: 'max-xl:hidden',
      cell: ({ state, held, symbol }) => (state === 'held' ? `${held} ${symbol}` : '–'),
    },
    {
      key: 'people',
      head: t('list.people'),
      width: 150,
      className: 'max-lg:hidden',
      cellClassName: 'max-w-[200px] truncate',
      cell: ({ buyer, seller }) => `${buyer} / ${seller}`,
    },
    { key: 'state', head: t('list.state'), width: 130, cell: (row) => <ComplaintStatus row={row} /> },
    { key: 'age', head: t('complaints.age'), numeric: true, width: 90, cell: (row) => <Age row={row} /> },
  ]
  return <ColumnTable caption={t('complaints.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

/** How long whoever reported it has waited. */
function Age({ row: { createTime, endTime } }: { readonly row: OfficeComplaintRow }) {
  const span = useSpan()
  const now = useProductNow()
  if (endTime !== null) return <span className="text-ink-3">–</span>
  return <span className="whitespace-nowrap">{span(Math.max(0, now - Date.parse(createTime)))}</span>
}

const LOOKS: Record<OfficeComplaintRow['state'], StatusKind> = {
  open: 'open',
  held: 'processing',
  dismissed: 'cancelled',
  released: 'completed',
}

export function ComplaintStatus({ row: { state, proposal } }: { readonly row: OfficeComplaintRow }) {
  const t = useTranslations('appeals')
  return proposal === null ? (
    <Status kind={LOOKS[state]} label={t(`complaints.states.${state}`)} />
  ) : (
    <Status kind="in_review" label={t('list.proposed')} />
  )
}
