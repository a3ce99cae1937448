import type { OfficePartnerRow } from '@bourse/contract'
import { PARTNER_STATES } from '@bourse/contract/api-lists'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useNavigate } from '@bourse/ui/router.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { PagedList } from '../../../app/page/paged-list.tsx'
import { pageOf } from '../../../app/page/paging.ts'
import { apart, useTypedSearch } from '../../../app/page/typed-search.ts'
import { PartnerState } from './partner-state.tsx'
import { PARTNERS_PAGE, type PartnerFilter, usePartners } from './partners-api.ts'

/** Applications that wait come first, longest first. */
export function PartnersPage() {
  const t = useTranslations('partnersDesk.list')
  const asked = useTypedSearch()
  const navigate = useNavigate()
  const filter: PartnerFilter = {
    page: pageOf(asked.page),
    state: PARTNER_STATES.find((state) => state === asked.state),
  }
  const query = usePartners(filter)
  const go = (next: Partial<PartnerFilter>) => {
    const { page, state } = { ...filter, page: 1, ...next }
    const wanted = { state, page: page > 1 ? page : undefined }
    void navigate({ to: '/api/partners', ...apart(wanted) })
  }
  return (
    <div className="desk">
      <PageHead
        title={t('title')}
        summary={query.data?.total}
        above={t('above')}
        action={<StateFilter filter={filter} onChange={go} />}
      />
      <PagedList
        query={query}
        failed={t('failed')}
        page={filter.page}
        size={PARTNERS_PAGE}
        onPage={(page) => go({ page })}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <PartnerTable rows={rows} />}
      />
    </div>
  )
}

interface StateFilterProps {
  readonly filter: PartnerFilter
  readonly onChange: (next: Partial<PartnerFilter>) => void
}

function StateFilter({ filter, onChange }: StateFilterProps) {
  const t = useTranslations('partnersDesk')
  return (
    <Select
      size="md"
      label={t('list.state')}
      labelHidden
      fieldClassName="w-full sm:w-[170px]"
      value={filter.state ?? ''}
      onChange={({ target }) => onChange({ state: PARTNER_STATES.find((state) => state === target.value) })}
      options={[
        { value: '', label: t('list.allStates') },
        ...PARTNER_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
      ]}
    />
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
