import type { OfficeCompetition } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { PageHead } from '../../app/page/page-head.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { PAGE_SIZE, useCompetitions } from './api.ts'
import { CompetitionState } from './competition-state.tsx'

/** Those in review first. */
export function CompetitionsPage() {
  const t = useTranslations('competitionsDesk')
  const [page, setPage] = useState(1)
  const query = useCompetitions(page)
  return (
    <div className="desk">
      <PageHead title={t('title')} above={t('above')} />
      <PagedList
        query={query}
        failed={t('failed')}
        page={page}
        size={PAGE_SIZE}
        onPage={setPage}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <Competitions rows={rows} />}
      />
    </div>
  )
}

function Competitions({ rows }: { readonly rows: readonly OfficeCompetition[] | undefined }) {
  const t = useTranslations('competitionsDesk')
  const [moment, amountText] = [useMoment({ withDate: true }), useAmountText()]
  const columns: Column<OfficeCompetition>[] = [
    {
      key: 'title',
      head: t('name'),
      strong: true,
      width: 160,
      cell: ({ id, title }) => (
        <Link to="/competitions/$id" params={{ id }} className="link">
          {title}
        </Link>
      ),
    },
    { key: 'state', head: t('state'), width: 90, cell: ({ state }) => <CompetitionState state={state} /> },
    { key: 'end', head: t('end'), width: 90, cell: ({ endTime }) => <time dateTime={endTime}>{moment(endTime)}</time> },
    {
      key: 'review',
      head: t('review'),
      width: 90,
      className: 'max-md:hidden',
      cell: ({ reviewTime }) => <time dateTime={reviewTime}>{moment(reviewTime)}</time>,
    },
    { key: 'people', head: t('people'), numeric: true, width: 50, cell: ({ people }) => people },
    {
      key: 'prizes',
      head: t('prizes'),
      numeric: true,
      width: 80,
      cell: ({ prizes }) => amountText(prizes.amount, prizes.asset),
    },
    {
      key: 'open',
      head: t('open'),
      numeric: true,
      width: 50,
      className: 'max-md:hidden',
      cell: ({ open, waiting }) => open + waiting,
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} scrolls />
}
