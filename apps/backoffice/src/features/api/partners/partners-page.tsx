import type { OfficePartnerRow } from '@bourse/contract'
import { PARTNER_STATES } from '@bourse/contract/api-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { PagedList } from '../../../app/page/paged-list.tsx'
import { QueueFilters } from '../../../app/page/queue-filters.tsx'
import { useTypedList } from '../../../app/page/typed-list.ts'
import { PartnerState } from './partner-state.tsx'
import { PARTNERS_PAGE, usePartners } from './partners-api.ts'

/** Applications that wait come first, longest first. */
export function PartnersPage() {
  const t = useTranslations('partnersDesk')
  const { filter, go } = useTypedList(PARTNER_STATES)
  const query = usePartners(filter)
  const states = PARTNER_STATES.map((value) => ({ value, label: t(`states.${value}`) }))
  return (
    <div className="desk">
      <PageHead
        title={t('list.title')}
        summary={query.data?.total}
        above={t('list.above')}
        action={
          <QueueFilters
            search={{ label: t('list.search'), asked: filter.search }}
            choices={[
              {
                name: 'state',
                label: t('list.state'),
                all: t('list.allStates'),
                chosen: filter.state,
                options: states,
              },
            ]}
            onChange={go}
          />
        }
      />
      <PagedList
        query={query}
        failed={t('list.failed')}
        page={filter.page}
        size={PARTNERS_PAGE}
        onPage={(page) => go({ page })}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
        table={(rows) => <PartnerTable rows={rows} />}
      />
    </div>
  )
}

/** `rows` is undefined while they are on their way. */
function PartnerTable({ rows }: { readonly rows: readonly OfficePartnerRow[] | undefined }) {
  const t = useTranslations('partnersDesk.list')
  const moment = useMoment({ withDate: true })
  const columns: Column<OfficePartnerRow>[] = [
    {
      ...{ key: 'name', head: t('name'), strong: true, width: 140 },
      cell: ({ id, name }) => (
        <Link to="/api/partners/$id" params={{ id }} className="link">
          {name}
        </Link>
      ),
    },
    {
      ...{ key: 'legalName', head: t('legalName'), className: 'max-md:hidden', width: 150 },
      cell: ({ legalName }) => legalName,
    },
    { key: 'country', head: t('country'), width: 60, className: 'max-md:hidden', cell: ({ country }) => country },
    { key: 'uid', head: t('account'), quiet: true, width: 90, cell: ({ uid }) => uid },
    {
      ...{ key: 'fee', head: t('fee'), numeric: true, className: 'max-md:hidden', width: 60 },
      cell: ({ feePercent }) => `${feePercent}\u00a0%`,
    },
    { key: 'applied', head: t('applied'), quiet: true, width: 100, cell: ({ applyTime }) => moment(applyTime) },
    { key: 'state', head: t('state'), width: 90, cell: ({ state }) => <PartnerState state={state} /> },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}
