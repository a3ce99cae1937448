import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useNavigate, useRouterState } from '@bourse/ui/router.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { type ReactNode, Suspense } from 'react'
import { useOwnOrders } from '../../app/live/use-own-orders.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { BoostTransactions, MovementOrders, RewardOrders } from '../../app/parts.ts'
import { useLoggedIn } from '../../app/session.ts'
import { useOrderNotices } from './orders/order-notices.ts'
import { useOrderHistory, useOwnTrades } from './orders/orders-api.ts'
import { CancelAllButton } from './orders/orders-cancel.tsx'
import { ExportButton } from './orders/orders-export-button.tsx'
import {
  callFilter,
  filterSearch,
  isFiltered,
  ORDER_TABS,
  type OrderFilter,
  type OrderTab,
  PAGE_SIZE,
  pageCount,
  REWARD_TABS,
  readFilter,
  withFilter,
} from './orders/orders-filter.ts'
import { FilterBar } from './orders/orders-filter-bar.tsx'
import { HistoryList, OpenOrdersList, TradesList } from './orders/orders-lists.tsx'
import { Paging } from './orders/orders-paging.tsx'
import { filterOpen, openRows } from './orders/orders-pairs.ts'
import { ListFrame, LogInFirst, StaleLine } from './orders/orders-states.tsx'
import { HistoryTable, OpenOrdersTable } from './orders/orders-tables.tsx'
import { TradesTable } from './orders/orders-trades-table.tsx'
import { PlansList } from './plans/plans-late.ts'

/** Money on its way has filters of its own, and rewards have none. */
const MONEY_TABS: readonly OrderTab[] = ['withdrawals', 'funding', ...REWARD_TABS]
const WITHOUT_EXPORT: readonly OrderTab[] = ['plans', ...MONEY_TABS]

/** Specification §2: the person's orders. What is shown stands in the address. */
export function OrderPage() {
  const t = useTranslations('orders')
  const loggedIn = useLoggedIn()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const navigate = useNavigate()
  useOrderNotices()
  const filter = readFilter(search)
  const show = (next: OrderFilter) => void navigate({ to: '/order', search: filterSearch(next), resetScroll: false })
  return (
    <div className="wrap pt-6 md:pt-8">
      <h1 className="display text-h2">{t('title')}</h1>
      {loggedIn ? (
        <Tabs
          label={t('title')}
          value={filter.tab}
          onChange={(tab) => show(withFilter(filter, { tab }))}
          items={ORDER_TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          action={WITHOUT_EXPORT.includes(filter.tab) ? undefined : <ExportButton filter={filter} />}
          className="mt-4"
        >
          {!MONEY_TABS.includes(filter.tab) && <FilterBar filter={filter} onChange={show} />}
          {ORDER_TABS.map((tab) => (
            <TabPanel key={tab} value={tab}>
              {tab === filter.tab && <OrderList filter={filter} onChange={show} />}
            </TabPanel>
          ))}
        </Tabs>
      ) : (
        <LogInFirst className="mt-6 border-t" />
      )}
    </div>
  )
}

interface ListProps {
  readonly filter: OrderFilter
  readonly onChange: (filter: OrderFilter) => void
}

function OrderList(props: ListProps): ReactNode {
  switch (props.filter.tab) {
    case 'open':
      return <OpenList {...props} />
    case 'history':
      return <EndedList {...props} />
    case 'trades':
      return <FillList {...props} />
    case 'plans':
      return (
        <Suspense fallback={<LoadingState lines={4} />}>
          <PlansList symbol={props.filter.symbol} />
        </Suspense>
      )
    case 'withdrawals':
      return (
        <Suspense fallback={<LoadingState lines={4} />}>
          <MovementOrders tab="withdrawals" only="withdrawal" />
        </Suspense>
      )
    case 'funding':
      return (
        <Suspense fallback={<LoadingState lines={4} />}>
          <MovementOrders tab="funding" />
        </Suspense>
      )
    case 'boost':
      return (
        <Suspense fallback={<LoadingState lines={4} />}>
          <BoostTransactions
            page={props.filter.page}
            onPage={(page) => props.onChange(withFilter(props.filter, { page }))}
          />
        </Suspense>
      )
    default:
      return (
        <Suspense fallback={<LoadingState lines={4} />}>
          <RewardOrders
            kind={props.filter.tab}
            page={props.filter.page}
            onPage={(page) => props.onChange(withFilter(props.filter, { page }))}
          />
        </Suspense>
      )
  }
}

/** Where an empty list leads. */
function NextStep() {
  const t = useTranslations('orders')
  return (
    <Link to="/trade" className={buttonClass()}>
      {t('empty.next')}
    </Link>
  )
}

function OpenList({ filter, onChange }: ListProps) {
  const t = useTranslations('orders')
  const narrow = useNarrow()
  const orders = useOwnOrders()
  const rows = orders.data && filterOpen(openRows(orders.data), filter)
  // Fills and cancels shorten the list under the reader; a page that is gone is the last one.
  const page = Math.min(filter.page, pageCount(rows?.length ?? 0))
  const shown = rows?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return (
    <ListFrame name="open" query={orders} count={rows?.length} filtered={isFiltered(filter)} next={<NextStep />}>
      <StaleLine />
      {rows !== undefined && (
        <div className="flex min-h-8 items-center justify-between text-body">
          <span className="text-ink-2">{t('openCount', { count: rows.length })}</span>
          {filter.side === undefined && filter.type === undefined && (
            <CancelAllButton symbol={filter.symbol ?? null} count={rows.length} />
          )}
        </div>
      )}
      {narrow ? <OpenOrdersList rows={shown} /> : <OpenOrdersTable rows={shown} />}
      <Paging page={page} total={rows?.length ?? 0} onPage={(next) => onChange(withFilter(filter, { page: next }))} />
    </ListFrame>
  )
}

function EndedList({ filter, onChange }: ListProps) {
  const narrow = useNarrow()
  const history = useOrderHistory({ ...callFilter(filter), current: String(filter.page), size: String(PAGE_SIZE) })
  const rows = history.data?.records
  return (
    <ListFrame
      name="history"
      query={history}
      count={history.data?.total}
      filtered={isFiltered(filter)}
      next={<NextStep />}
    >
      {narrow ? <HistoryList rows={rows} /> : <HistoryTable rows={rows} />}
      <Paging
        page={filter.page}
        total={history.data?.total ?? 0}
        onPage={(page) => onChange(withFilter(filter, { page }))}
      />
    </ListFrame>
  )
}

function FillList({ filter, onChange }: ListProps) {
  const narrow = useNarrow()
  const trades = useOwnTrades({ ...callFilter(filter), current: String(filter.page), size: String(PAGE_SIZE) })
  const rows = trades.data?.records
  return (
    <ListFrame
      name="trades"
      query={trades}
      count={trades.data?.total}
      filtered={isFiltered(filter)}
      next={<NextStep />}
    >
      {narrow ? <TradesList rows={rows} /> : <TradesTable rows={rows} />}
      <Paging
        page={filter.page}
        total={trades.data?.total ?? 0}
        onPage={(page) => onChange(withFilter(filter, { page }))}
      />
    </ListFrame>
  )
}
