import type { OfficeActivity } from '@bourse/contract'
import { ACTIVITY_KINDS, ACTIVITY_STATES } from '@bourse/contract/activity-lists'
import * as activities from '@bourse/contract/calls/office/activities'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useMoment } from '../../app/moments.ts'
import { AddLink } from '../../app/page/add-link.tsx'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText, useFigure } from '../../app/page/figures.ts'
import { PageHead } from '../../app/page/page-head.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { QueueFilters } from '../../app/page/queue-filters.tsx'
import { useQueueSearch } from '../../app/page/queue-search.ts'
import { useMay } from '../../app/use-may.ts'
import { LIST_PAGE, useActivities } from './api.ts'
import { ActivityStatus, useTitle } from './words.tsx'

const KNOWN = { kind: ACTIVITY_KINDS, state: ACTIVITY_STATES } as const

/** Every activity: drafts first, then what runs, then what is over. */
export function ActivitiesPage() {
  const t = useTranslations('activitiesDesk')
  const { filter, page, go } = useQueueSearch(KNOWN)
  const { kind, state } = filter
  const query = useActivities({ page, kind, state })
  const mayDraft = useMay(activities.draftActivity)
  return (
    <>
      <PageHead
        title={t('list.title')}
        summary={query.data && t('list.summary', { count: query.data.total })}
        above={t('list.above')}
        action={mayDraft && <AddLink to="/activities/list/new/draft">{t('list.draft')}</AddLink>}
      />
      <div className="mb-3">
        <QueueFilters
          choices={[
            {
              ...{ name: 'state', label: t('list.state'), all: t('list.allStates'), chosen: state },
              options: ACTIVITY_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
            },
            {
              ...{ name: 'kind', label: t('list.kind'), all: t('list.allKinds'), chosen: kind },
              options: ACTIVITY_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
            },
          ]}
          onChange={go}
        />
      </div>
      <PagedList
        query={query}
        failed={t('list.failed')}
        page={page}
        size={LIST_PAGE}
        onPage={(next) => go({ page: next })}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
        table={(rows) => <Activities rows={rows} />}
      />
    </>
  )
}

function Activities({ rows }: { readonly rows: readonly OfficeActivity[] | undefined }) {
  const t = useTranslations('activitiesDesk')
  return <ColumnTable caption={t('list.title')} columns={useColumns()} rows={rows} keyOf={({ id }) => id} />
}

function useColumns(): Column<OfficeActivity>[] {
  const t = useTranslations('activitiesDesk')
  const [moment, figure, amountText, titleOf] = [
    useMoment({ withDate: true }),
    useFigure(),
    useAmountText(),
    useTitle(),
  ]
  return [
    {
      key: 'title',
      head: t('list.activity'),
      width: 160,
      cellClassName: 'max-w-[300px] whitespace-normal',
      cell: (row) => (
        <>
          <Link to="/activities/list/$id" params={{ id: row.id }} className="link font-semibold">
            {titleOf(row)}
          </Link>
          <span className="block text-dense text-ink-3">{t(`kinds.${row.kind}`)}</span>
        </>
      ),
    },
    { key: 'state', head: t('list.state'), width: 80, cell: ({ state }) => <ActivityStatus state={state} /> },
    {
      key: 'window',
      head: t('list.window'),
      quiet: true,
      width: 150,
      className: 'max-lg:hidden',
      cell: ({ startTime, endTime }) => (
        <>
          {moment(startTime)}
          <span className="block">{t('list.until', { time: moment(endTime) })}</span>
        </>
      ),
    },
    {
      key: 'left',
      head: t('list.left'),
      numeric: true,
      width: 110,
      className: 'max-md:hidden',
      cell: ({ budgets }) =>
        budgets.map(({ pool, asset, left, budget }) => (
          <span key={`${pool} ${asset}`} className="block">
            {t('list.ofBudget', { left: figure(left), budget: amountText(budget, asset) })}
          </span>
        )),
    },
    {
      key: 'people',
      head: t('list.people'),
      numeric: true,
      width: 50,
      className: 'max-sm:hidden',
      cell: ({ people }) => figure(String(people)),
    },
    {
      key: 'held',
      head: t('list.held'),
      numeric: true,
      width: 50,
      className: 'max-sm:hidden',
      cell: ({ held }) => (held === 0 ? '–' : figure(String(held))),
    },
  ]
}
