import type { QuickbuyOrder } from '@bourse/contract'
import { QUICKBUY_PLATFORMS, QUICKBUY_STATES } from '@bourse/contract/quickbuy-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useNavigate } from '@bourse/ui/router.tsx'
import { type FormEvent, useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { PageHead } from '../../app/page/page-head.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { pageOf, textOf } from '../../app/page/paging.ts'
import { QueueFilters } from '../../app/page/queue-filters.tsx'
import { queueFilterOf } from '../../app/page/queue-search.ts'
import { SearchInput } from '../../app/page/search-input.tsx'
import { apart, useTypedSearch } from '../../app/page/typed-search.ts'
import { QUICKBUY_PAGE, useOrders } from './api.ts'
import { OrderState } from './states.tsx'

type Row = QuickbuyOrder & { readonly uid: string }

/** Orders at partners, newest first. */
export function QuickbuyOrdersPage() {
  const t = useTranslations('quickbuy.orders')
  const asked = useTypedSearch()
  const navigate = useNavigate()
  const { state, platform } = queueFilterOf(asked, { state: QUICKBUY_STATES, platform: QUICKBUY_PLATFORMS })
  const filter = { state, platform, search: textOf(asked.search) }
  const page = pageOf(asked.page)
  const query = useOrders({ page, ...filter })
  const go = (next: object) => {
    const wanted = Object.entries({ ...filter, ...next }).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '.', ...apart(Object.fromEntries(wanted)) })
  }
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
        table={(rows) => <OrderTable rows={rows} />}
      />
    </>
  )
}

function OrderTable({ rows }: { readonly rows: readonly Row[] | undefined }) {
  const t = useTranslations('quickbuy')
  const moment = useMoment({ withDate: true })
  const amountText = useAmountText()
  const columns: Column<Row>[] = [
    {
      key: 'receive',
      head: t('orders.receive'),
      width: 130,
      cell: ({ id, receiveAmount, symbol }) => (
        <Link
          to="/quickbuy/orders/$id"
          params={{ id }}
          className="inline-flex min-h-8 items-center font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          {amountText(receiveAmount, symbol)}
        </Link>
      ),
    },
    { key: 'state', head: t('cases.state'), width: 100, cell: ({ state }) => <OrderState state={state} /> },
    {
      key: 'pay',
      head: t('orders.pay'),
      numeric: true,
      className: 'max-sm:hidden',
      width: 100,
      cell: ({ payAmount, fiat }) => amountText(payAmount, fiat),
    },
    {
      key: 'platform',
      head: t('cases.platform'),
      className: 'pl-4 max-md:hidden',
      width: 120,
      cell: ({ platformName, partnerNo }) => (
        <>
          {platformName} <span className="text-ink-3">{partnerNo}</span>
        </>
      ),
    },
    { key: 'uid', head: t('cases.uid'), className: 'max-lg:hidden', width: 80, cell: ({ uid }) => uid },
    {
      key: 'made',
      head: t('orders.made'),
      numeric: true,
      quiet: true,
      width: 110,
      cell: ({ createTime }) => moment(createTime),
    },
  ]
  return <ColumnTable caption={t('orders.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

interface FiltersProps {
  readonly filter: {
    readonly state: string | undefined
    readonly platform: string | undefined
    readonly search: string | undefined
  }
  readonly onChange: (next: Readonly<Record<string, string | undefined>>) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const t = useTranslations('quickbuy')
  const [typed, setTyped] = useState(filter.search ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ search: typed.trim() })
  }
  const named = (name: 'state' | 'platform') => ({
    ...{ name, label: t(`cases.${name}`), all: t(`filters.all.${name}`), chosen: filter[name] },
  })
  return (
    <div className="flex w-full flex-wrap gap-2 sm:w-auto">
      <form onSubmit={submit} className="w-full sm:w-[230px]">
        <SearchInput
          label={t('orders.search')}
          labelHidden
          placeholder={t('orders.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <QueueFilters
        choices={[
          { ...named('state'), options: QUICKBUY_STATES.map((value) => ({ value, label: t(`states.${value}`) })) },
          {
            ...named('platform'),
            options: QUICKBUY_PLATFORMS.map((value) => ({ value, label: t(`platforms.${value}`) })),
          },
        ]}
        onChange={onChange}
      />
    </div>
  )
}
