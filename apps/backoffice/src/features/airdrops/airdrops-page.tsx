import type { Airdrop } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText, useFigure } from '../../app/page/figures.ts'
import { PageHead } from '../../app/page/page-head.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { LIST_PAGE, useAirdrops } from './api.ts'
import { PhaseStatus } from './phase-status.tsx'

/** Airdrops that were approved, what goes on first. */
export function AirdropsPage() {
  const t = useTranslations('airdropsDesk')
  const [page, setPage] = useState(1)
  const query = useAirdrops(page)
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
        table={(rows) => <AirdropsTable rows={rows} />}
      />
    </div>
  )
}

function AirdropsTable({ rows }: { readonly rows: readonly Airdrop[] | undefined }) {
  const t = useTranslations('airdropsDesk')
  const [moment, figure, amountText] = [useMoment({ withDate: true }), useFigure(), useAmountText()]
  const columns: Column<Airdrop>[] = [
    {
      key: 'airdrop',
      head: t('airdrop'),
      width: 160,
      cell: ({ id, title }) => (
        <Link to="/airdrops/$id" params={{ id }} className="link">
          {title}
        </Link>
      ),
    },
    { key: 'way', head: t('way'), className: 'max-md:hidden', width: 80, cell: ({ way }) => t(`ways.${way}`) },
    {
      ...{ key: 'each', head: t('each'), numeric: true, strong: true, className: 'max-md:hidden', width: 90 },
      cell: ({ amount, coin }) => amountText(amount, coin),
    },
    {
      ...{ key: 'people', head: t('people'), numeric: true, width: 60 },
      cell: ({ people }) => figure(String(people)),
    },
    {
      ...{ key: 'end', head: t('end'), quiet: true, className: 'pl-6 max-md:hidden', width: 90 },
      cell: ({ endTime }) => <time dateTime={endTime}>{moment(endTime)}</time>,
    },
    {
      key: 'phase',
      head: t('phase'),
      className: 'pl-6',
      width: 80,
      cell: ({ phase }) => <PhaseStatus phase={phase} />,
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} scrolls />
}
