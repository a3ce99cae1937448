import type { OfficeMerchantRow } from '@bourse/contract'
import { MERCHANT_STATES } from '@bourse/contract/p2p-lists'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useNavigate } from '@bourse/ui/router.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { PageHead } from '../../../app/page/page-head.tsx'
import { PagedList } from '../../../app/page/paged-list.tsx'
import { pageOf, textOf } from '../../../app/page/paging.ts'
import { SearchInput } from '../../../app/page/search-input.tsx'
import { apart, useTypedSearch } from '../../../app/page/typed-search.ts'
import { MerchantState } from './merchant-state.tsx'
import { MERCHANTS_PAGE, type MerchantFilter, useMerchants } from './merchants-api.ts'

/** Applications that wait come first, longest first. */
export function MerchantsPage() {
  const t = useTranslations('merchants.list')
  const asked = useTypedSearch()
  const navigate = useNavigate()
  const filter: MerchantFilter = {
    page: pageOf(asked.page),
    state: MERCHANT_STATES.find((state) => state === asked.state),
    search: textOf(asked.search) ?? '',
  }
  const query = useMerchants(filter)
  const go = (next: Partial<MerchantFilter>) => {
    const { page, state, search } = { ...filter, page: 1, ...next }
    const wanted = { state, search: search === '' ? undefined : search, page: page > 1 ? page : undefined }
    void navigate({ to: '/p2p/merchants', ...apart(wanted) })
  }
  return (
    <div className="desk">
      <PageHead
        title={t('title')}
        summary={query.data?.total}
        above={t('above')}
        action={<Filters key={filter.search} filter={filter} onChange={go} />}
      />
      <PagedList
        query={query}
        failed={t('failed')}
        page={filter.page}
        size={MERCHANTS_PAGE}
        onPage={(page) => go({ page })}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <MerchantTable rows={rows} />}
      />
    </div>
  )
}

interface FiltersProps {
  readonly filter: MerchantFilter
  readonly onChange: (next: Partial<MerchantFilter>) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const t = useTranslations('merchants')
  return (
    <div className="flex w-full flex-wrap gap-2 sm:w-auto">
      <form
        className="w-full sm:w-[220px]"
        onSubmit={(event) => {
          event.preventDefault()
          onChange({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() })
        }}
      >
        <SearchInput
          name="search"
          label={t('list.search')}
          labelHidden
          placeholder={t('list.search')}
          defaultValue={filter.search}
        />
      </form>
      <Select
        size="md"
        label={t('list.state')}
        labelHidden
        fieldClassName="w-full sm:w-[170px]"
        value={filter.state ?? ''}
        onChange={({ target }) => onChange({ state: MERCHANT_STATES.find((state) => state === target.value) })}
        options={[
          { value: '', label: t('list.allStates') },
          ...MERCHANT_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        ]}
      />
    </div>
  )
}

/** `rows` is undefined while they are on their way. */
function MerchantTable({ rows }: { readonly rows: readonly OfficeMerchantRow[] | undefined }) {
  const t = useTranslations('merchants')
  const moment = useMoment({ withDate: true })
  const amountText = useAmountText()
  const columns: Column<OfficeMerchantRow>[] = [
    {
      key: 'name',
      head: t('list.name'),
      width: 170,
      cell: ({ merchantId, nickname }) => (
        <Link
          to="/p2p/merchants/$id"
          params={{ id: merchantId }}
          className="inline-flex min-h-8 items-center font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          {nickname}
        </Link>
      ),
    },
    { key: 'state', head: t('list.state'), width: 110, cell: ({ state }) => <MerchantState state={state} /> },
    {
      key: 'account',
      head: t('list.account'),
      className: 'max-md:hidden',
      cellClassName: 'max-w-[220px] truncate',
      width: 190,
      cell: ({ account }) => account,
    },
    {
      key: 'orders',
      head: t('list.orders'),
      className: 'max-sm:hidden',
      numeric: true,
      width: 90,
      cell: ({ figures }) => figures.orders,
    },
    {
      key: 'completion',
      head: t('list.completion'),
      className: 'max-sm:hidden',
      numeric: true,
      width: 110,
      cell: ({ figures }) => (figures.completion === null ? '–' : `${figures.completion}\u00a0%`),
    },
    {
      key: 'bond',
      head: t('list.bond'),
      numeric: true,
      width: 110,
      cell: ({ held, bond }) => amountText(held, bond.coin),
    },
    {
      key: 'time',
      head: t('list.time'),
      className: 'max-lg:hidden',
      quiet: true,
      width: 130,
      cell: ({ applyTime }) => moment(applyTime),
    },
  ]
  return <ColumnTable caption={t('list.title')} columns={columns} rows={rows} keyOf={({ merchantId }) => merchantId} />
}
