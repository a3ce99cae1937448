import type { OfficeQuickbuyCase } from '@bourse/contract'
import { QUICKBUY_CASE_KINDS, QUICKBUY_PLATFORMS } from '@bourse/contract/quickbuy-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { QueueFilters } from '../../app/page/queue-filters.tsx'
import { useQueueSearch, type Wanted } from '../../app/page/queue-search.ts'
import { type CaseFilter, QUICKBUY_PAGE, useCases } from './api.ts'
import { CaseState } from './states.tsx'

const CLOSED = ['closed'] as const

/** What partners did otherwise than agreed; the oldest first. */
export function QuickbuyCasesPage() {
  const t = useTranslations('quickbuy.cases')
  const { filter, page, go } = useQueueSearch({
    ...{ state: CLOSED, kind: QUICKBUY_CASE_KINDS, platform: QUICKBUY_PLATFORMS },
  })
  const query = useCases({ page, ...filter })
  return (
    <>
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
        size={QUICKBUY_PAGE}
        onPage={(next) => go({ page: next })}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <CaseTable rows={rows} />}
      />
    </>
  )
}

/** `rows` is undefined while they are on their way. */
function CaseTable({ rows }: { readonly rows: readonly OfficeQuickbuyCase[] | undefined }) {
  const t = useTranslations('quickbuy')
  const moment = useMoment({ withDate: true })
  const columns: Column<OfficeQuickbuyCase>[] = [
    {
      key: 'kind',
      head: t('cases.kind'),
      width: 150,
      cell: ({ id, kind, orderId }) => (
        <Link
          to={orderId === null ? '/quickbuy/cases/$id' : '/quickbuy/orders/$id'}
          params={{ id: orderId ?? id }}
          className="inline-flex min-h-8 items-center font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          {t(`kinds.${kind}`)}
        </Link>
      ),
    },
    { key: 'state', head: t('cases.state'), width: 90, cell: ({ state }) => <CaseState state={state} /> },
    {
      key: 'platform',
      head: t('cases.platform'),
      className: 'max-sm:hidden',
      width: 80,
      cell: ({ platform, partnerNo }) => (
        <>
          {t(`platforms.${platform}`)} <span className="text-ink-3">{partnerNo}</span>
        </>
      ),
    },
    {
      key: 'agreed',
      head: t('cases.agreed'),
      className: 'max-md:hidden',
      cellClassName: 'max-w-[240px] truncate',
      quiet: true,
      width: 180,
      title: ({ agreed }) => agreed,
      cell: ({ agreed }) => agreed,
    },
    {
      key: 'told',
      head: t('cases.told'),
      className: 'max-md:hidden',
      cellClassName: 'max-w-[240px] truncate',
      width: 180,
      title: ({ told }) => told,
      cell: ({ told }) => told,
    },
    { key: 'uid', head: t('cases.uid'), className: 'max-lg:hidden', width: 80, cell: ({ uid }) => uid ?? '–' },
    {
      key: 'opened',
      head: t('cases.opened'),
      numeric: true,
      quiet: true,
      width: 110,
      cell: ({ openedAt }) => moment(openedAt),
    },
  ]
  return <ColumnTable caption={t('cases.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

interface FiltersProps {
  readonly filter: Omit<CaseFilter, 'page'>
  readonly onChange: (next: Wanted) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const t = useTranslations('quickbuy')
  const named = (name: 'state' | 'kind' | 'platform') => ({
    ...{ name, label: t(`cases.${name}`), all: t(`filters.${name}`), chosen: filter[name] },
  })
  return (
    <QueueFilters
      choices={[
        { ...named('state'), options: CLOSED.map((value) => ({ value, label: t(`caseStates.${value}`) })) },
        { ...named('kind'), options: QUICKBUY_CASE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })) },
        {
          ...named('platform'),
          options: QUICKBUY_PLATFORMS.map((value) => ({ value, label: t(`platforms.${value}`) })),
        },
      ]}
      onChange={onChange}
    />
  )
}
