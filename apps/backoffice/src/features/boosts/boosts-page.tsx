import type { OfficeBoost } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText, useFigure } from '../../app/page/figures.ts'
import { PageHead } from '../../app/page/page-head.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { LIST_PAGE, useBoosts } from './api.ts'
import { PhaseStatus } from './phase-status.tsx'

/** Boosts that were approved, what goes on first. */
export function BoostsPage() {
  const t = useTranslations('boostsDesk')
  const [page, setPage] = useState(1)
  const query = useBoosts(page)
  return (
    <div className="desk">
      <PageHead title={t('title')} above={t('above')} />
      <PagedList
        query={query}
        failed={t('failed')}
        page={page}
        size={LIST_PAGE}
        onPage={setPage}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <BoostsTable rows={rows} />}
      />
    </div>
  )
}

function BoostsTable({ rows }: { readonly rows: readonly OfficeBoost[] | undefined }) {
  const t = useTranslations('boostsDesk')
  const [moment, figure, amountText] = [useMoment({ withDate: true }), useFigure(), useAmountText()]
  const columns: Column<OfficeBoost>[] = [
    {
      ...{ key: 'boost', head: t('boost'), width: 150 },
      cell: ({ id, title }) => (
        <Link to="/boosts/$id" params={{ id }} className="link">
          {title}
        </Link>
      ),
    },
    {
      ...{ key: 'rate', head: t('rate'), numeric: true, className: 'max-md:hidden', width: 60 },
      cell: ({ rate }) => `${figure(rate)} %`,
    },
    {
      ...{ key: 'pending', head: t('promised'), numeric: true, strong: true, width: 90 },
      cell: ({ pending, coin }) => amountText(pending, coin),
    },
    {
      ...{ key: 'paid', head: t('paid'), numeric: true, className: 'max-md:hidden', width: 90 },
      cell: ({ paid, coin }) => amountText(paid, coin),
    },
    {
      ...{ key: 'people', head: t('people'), numeric: true, className: 'max-md:hidden', width: 60 },
      cell: ({ people }) => figure(String(people)),
    },
    {
      ...{ key: 'end', head: t('end'), quiet: true, className: 'pl-6 max-md:hidden', width: 90 },
      cell: ({ endTime }) => <time dateTime={endTime}>{moment(endTime)}</time>,
    },
    {
      ...{ key: 'phase', head: t('phase'), className: 'pl-6', width: 80 },
      cell: ({ phase }) => <PhaseStatus phase={phase} />,
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} scrolls />
}
