import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import type { ReactNode } from 'react'
import { useBalances } from '../../../app/live/use-balances.ts'
import { useOwnOrders } from '../../../app/live/use-own-orders.ts'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useNarrow } from '../../../app/page/use-narrow.ts'
import { useOrderNotices } from './order-notices.ts'
import { useOrderHistory, useOwnTrades } from './orders-api.ts'
import { AssetsTable, isHeld } from './orders-assets.tsx'
import { HistoryList, OpenOrdersList, TradesList } from './orders-lists.tsx'
import { filterOpen, openRows } from './orders-pairs.ts'
import { ListFrame, type ListName, StaleLine } from './orders-states.tsx'
import { HistoryTable, OpenOrdersTable } from './orders-tables.tsx'
import { TradesTable } from './orders-trades-table.tsx'

/** The latest; the page of orders has all of them. */
const SIZE = '20'
/** A trader may have two hundred on one market; a table of them all would hold the screen up for half a second. */
const MOST_OPEN = 15

interface TabProps {
  /** Null for every market. */
  readonly symbol: string | null
}

/** A list of the panel. Only someone who is logged in has one, so nobody else downloads it. */
export function OrdersTab({ name, symbol }: TabProps & { name: ListName }): ReactNode {
  useOrderNotices()
  switch (name) {
    case 'open':
      return <OpenTab symbol={symbol} />
    case 'history':
      return <HistoryTab symbol={symbol} />
    case 'trades':
      return <TradesTab symbol={symbol} />
    case 'assets':
      return <AssetsTab symbol={symbol} />
  }
}

function OpenTab({ symbol }: TabProps) {
  const narrow = useNarrow()
  const orders = useOwnOrders()
  const rows = orders.data && filterOpen(openRows(orders.data), { symbol: symbol ?? undefined })
  const newest = rows?.slice(0, MOST_OPEN)
  return (
    <ListFrame name="open" query={orders} count={rows?.length} compact>
      <StaleLine />
      {narrow ? <OpenOrdersList rows={newest} /> : <OpenOrdersTable rows={newest} dense />}
      <AllOf tab="open" total={rows?.length} shown={newest?.length} />
    </ListFrame>
  )
}

function HistoryTab({ symbol }: TabProps) {
  const narrow = useNarrow()
  const history = useOrderHistory({ current: '1', size: SIZE, ...(symbol === null ? {} : { symbol }) })
  const rows = history.data?.records
  return (
    <ListFrame name="history" query={history} count={rows?.length} compact>
      {narrow ? <HistoryList rows={rows} /> : <HistoryTable rows={rows} dense />}
      <AllOf tab="history" total={history.data?.total} shown={rows?.length} />
    </ListFrame>
  )
}

function TradesTab({ symbol }: TabProps) {
  const narrow = useNarrow()
  const trades = useOwnTrades({ current: '1', size: SIZE, ...(symbol === null ? {} : { symbol }) })
  const rows = trades.data?.records
  return (
    <ListFrame name="trades" query={trades} count={rows?.length} compact>
      {narrow ? <TradesList rows={rows} /> : <TradesTable rows={rows} dense />}
      <AllOf tab="trades" total={trades.data?.total} shown={rows?.length} />
    </ListFrame>
  )
}

interface AllOfProps {
  readonly tab: 'open' | 'history' | 'trades'
  readonly total: number | undefined
  readonly shown: number | undefined
}

/** Leads on to the page of orders where there is more than the panel shows. */
function AllOf({ tab, total = 0, shown = 0 }: AllOfProps) {
  const t = useTranslations('orders')
  if (total <= shown) return null
  return (
    <p className="py-2 text-dense">
      <Link to="/order" search={{ tab }} className="link">
        {t('showAll', { total })}
      </Link>
    </p>
  )
}

function AssetsTab({ symbol }: TabProps) {
  const t = useTranslations('orders')
  const balances = useBalances()
  const ofPair = symbol?.split('-')
  const rows = balances.data?.filter((asset) => (ofPair === undefined ? isHeld(asset) : ofPair.includes(asset.coin)))
  return (
    <ListFrame
      name="assets"
      query={balances}
      count={rows?.length}
      compact
      next={
        <PageLink to="/wallet" className={cx('link', 'text-body')}>
          {t('empty.assets.next')}
        </PageLink>
      }
    >
      <AssetsTable rows={rows} dense />
    </ListFrame>
  )
}
