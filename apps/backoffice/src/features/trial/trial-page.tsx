import type { OfficeTrial } from '@bourse/contract'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useFigure } from '../../app/page/figures.ts'
import { PageHead } from '../../app/page/page-head.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { PersonLink } from '../../app/page/person-link.tsx'
import { SearchInput } from '../../app/page/search-input.tsx'
import { FUNDS_PAGE, type FundsAsked, PARTS, useFunds } from './api.ts'
import { FundState } from './fund-state.tsx'

export function TrialPage() {
  const t = useTranslations('trialDesk')
  const [asked, setAsked] = useState<FundsAsked>({ page: 1, search: '', part: 'running' })
  const query = useFunds({ ...asked, search: asked.search.trim() })
  return (
    <div className="desk">
      <PageHead title={t('title')} above={t('above')} />
      <div className="mb-3 flex flex-wrap items-end gap-4">
        <SearchInput
          fieldClassName="w-80 max-w-full"
          label={t('search')}
          maxLength={60}
          value={asked.search}
          onChange={({ target }) => setAsked({ ...asked, search: target.value, page: 1 })}
        />
        <Segmented
          label={t('part')}
          value={asked.part}
          options={PARTS.map((value) => ({ value, label: t(`parts.${value}`) }))}
          onChange={(part) => setAsked({ ...asked, part, page: 1 })}
        />
      </div>
      <PagedList
        query={query}
        failed={t('failed')}
        page={asked.page}
        size={FUNDS_PAGE}
        onPage={(page) => setAsked({ ...asked, page })}
        empty={{ title: t(`empty.${asked.part}`), text: t('emptyText') }}
        table={(rows) => <Funds rows={rows} />}
      />
    </div>
  )
}

function Funds({ rows }: { readonly rows: readonly OfficeTrial[] | undefined }) {
  const t = useTranslations('trialDesk')
  const [moment, figure] = [useMoment({ withDate: true }), useFigure()]
  const columns: Column<OfficeTrial>[] = [
    {
      key: 'claimed',
      head: t('claimed'),
      width: 90,
      cell: ({ id, claimTime }) => (
        <Link to="/trial/$id" params={{ id }} className="link">
          <time dateTime={claimTime}>{moment(claimTime)}</time>
        </Link>
      ),
    },
    {
      key: 'user',
      head: t('user'),
      width: 60,
      cell: ({ userId, uid }) => <PersonLink userId={userId}>{uid}</PersonLink>,
    },
    {
      key: 'value',
      head: t('value'),
      numeric: true,
      strong: true,
      width: 70,
      cell: ({ result }) => (result === null ? '–' : figure(result.value)),
    },
    {
      key: 'cash',
      head: t('cash'),
      numeric: true,
      className: 'max-md:hidden',
      width: 60,
      cell: ({ result }) => (result === null ? '–' : figure(result.cash)),
    },
    {
      key: 'trades',
      head: t('trades'),
      numeric: true,
      className: 'max-md:hidden',
      width: 60,
      cell: ({ trades }) => trades,
    },
    {
      key: 'end',
      head: t('end'),
      className: 'pl-6 max-md:hidden',
      width: 90,
      cell: ({ endedTime, endTime }) => moment(endedTime ?? endTime),
    },
    {
      key: 'state',
      head: t('state'),
      className: 'pl-6',
      width: 90,
      cell: ({ state, trouble }) =>
        trouble === null ? <FundState state={state} /> : <span className="text-warn">{t(`troubles.${trouble}`)}</span>,
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} scrolls />
}
