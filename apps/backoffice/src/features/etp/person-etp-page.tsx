import type { EtpHolding } from '@bourse/contract'
import { formatDecimal, shiftPoint } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams, useSearch } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText, useFigure } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { pageOf } from '../../app/page/paging.ts'
import { ORDERS_PAGE, useHoldingsOf, useOrdersOf } from './api.ts'
import { OrdersTable } from './orders-table.tsx'

/** A mean has as many digits as the division gives. */
const PRICE_SCALE = 6

/** The units that a person holds, and their orders, newest first. */
export function PersonEtpPage() {
  const { userId = '' } = useParams({ strict: false })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Holdings userId={userId} />
      <Orders userId={userId} />
    </div>
  )
}

function Holdings({ userId }: { readonly userId: string }) {
  const t = useTranslations('etpDesk.holdings')
  const query = useHoldingsOf(userId)
  return (
    <section aria-labelledby="etp-holdings">
      <SectionRule id="etp-holdings" title={t('title')} />
      <Loaded query={query} failed={t('failed')} skeleton={<HoldingsTable rows={undefined} />}>
        {(rows) => (rows.length === 0 ? <EmptyState title={t('empty')} /> : <HoldingsTable rows={rows} />)}
      </Loaded>
    </section>
  )
}

function HoldingsTable({ rows }: { readonly rows: readonly EtpHolding[] | undefined }) {
  const t = useTranslations('etpDesk.holdings')
  const [moment, amountText, figure] = [useMoment({ withDate: true }), useAmountText(), useFigure()]
  const locale = useLocaleTag()
  const price = (value: string) => formatDecimal(value, { locale, scale: PRICE_SCALE })
  const money = (value: string | null) => (value === null ? '–' : amountText(value, 'USDT'))
  const plain = { numeric: true, quiet: true, className: 'max-md:hidden', width: 80 } as const
  const columns: Column<EtpHolding>[] = [
    { key: 'symbol', head: t('symbol'), width: 60, cell: ({ symbol }) => symbol },
    { key: 'units', head: t('units'), numeric: true, strong: true, width: 80, cell: ({ units }) => figure(units) },
    { ...plain, key: 'reserved', head: t('reserved'), cell: ({ reserved }) => figure(reserved) },
    { ...plain, key: 'average', head: t('average'), cell: ({ averagePrice }) => price(averagePrice) },
    { ...plain, key: 'cost', head: t('cost'), cell: ({ cost }) => money(cost) },
    { key: 'worth', head: t('worth'), numeric: true, width: 80, cell: ({ worth }) => money(worth) },
    {
      ...plain,
      key: 'roi',
      head: t('roi'),
      cell: ({ roi }) => (roi === null ? '–' : t('percent', { value: figure(shiftPoint(roi, 2)) })),
    },
    { ...plain, key: 'nights', head: t('nights'), cell: ({ managementFee }) => money(managementFee) },
    { ...plain, key: 'since', head: t('since'), cell: ({ since }) => moment(since) },
  ]
  return (
    <ColumnTable
      caption={t('title')}
      columns={columns}
      rows={rows}
      keyOf={({ symbol }) => symbol}
      skeletonRows={2}
      scrolls
    />
  )
}

function Orders({ userId }: { readonly userId: string }) {
  const t = useTranslations('etpDesk.orders')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const query = useOrdersOf(userId, page)
  const go = (next: number) =>
    void navigate({ to: '/users/$userId/etp', params: { userId }, search: { page: next }, resetScroll: false })
  return (
    <section aria-labelledby="etp-orders">
      <SectionRule id="etp-orders" title={t('title')} />
      <PagedList
        query={query}
        failed={t('failed')}
        page={page}
        size={ORDERS_PAGE}
        onPage={go}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <OrdersTable rows={rows} ofOne />}
      />
    </section>
  )
}
