import { Checkbox } from '@bourse/ui/checkbox.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useBalances } from '../../app/live/use-balances.ts'
import { useOwnOrders } from '../../app/live/use-own-orders.ts'
import { PageLink } from '../../app/page-link.tsx'
import { useLoggedIn } from '../../app/session.ts'
import { useNarrow } from '../../app/use-narrow.ts'
import { useOrderNotices } from './order-notices.ts'
import { useOrderHistory, useOwnTrades } from './orders-api.ts'
import { AssetsTable, isHeld } from './orders-assets.tsx'
import { CancelAllButton } from './orders-cancel.tsx'
import { HistoryList, OpenOrdersList, TradesList } from './orders-lists.tsx'
import { filterOpen, openRows } from './orders-pairs.ts'
import { ListFrame, type ListName, LogInFirst, StaleLine } from './orders-states.tsx'
import { HistoryTable, OpenOrdersTable, TradesTable } from './orders-tables.tsx'

const TABS = ['open', 'history', 'trades', 'assets'] as const satisfies readonly ListName[]
/** The latest; the page of orders has all of them. */
const SIZE = '20'

interface TabProps {
  /** Null for every market. */
  readonly symbol: string | null
}

/** The person's orders beside the market that they trade: live, and each at hand to be cancelled. */
export function OrdersPanel({ symbol }: { symbol: string }) {
  const t = useTranslations('orders')
  const loggedIn = useLoggedIn()
  const [tab, setTab] = useState<ListName>('open')
  const [thisPair, setThisPair] = useState(false)
  const scope = thisPair ? symbol : null
  const { data } = useOwnOrders()
  useOrderNotices()
  const open = data && filterOpen(openRows(data), { symbol: scope ?? undefined })
  return (
    <section aria-label={t('title')} className="flex h-full min-h-0 flex-col">
      <Tabs
        dense
        label={t('title')}
        value={tab}
        onChange={setTab}
        items={TABS.map((value) => ({
          value,
          label: t(`tabs.${value}`),
          ...(value === 'open' && open !== undefined ? { count: open.length } : {}),
        }))}
        action={
          loggedIn && (
            <div className="hidden items-center gap-4 text-dense sm:flex">
              <PairOnly checked={thisPair} onChange={setThisPair} />
              {tab === 'open' && <CancelAllButton symbol={scope} count={open?.length ?? 0} />}
            </div>
          )
        }
        className="flex min-h-0 flex-1 flex-col"
      >
        {loggedIn && (
          <div className="flex min-h-10 items-center justify-between gap-4 text-dense sm:hidden">
            <PairOnly checked={thisPair} onChange={setThisPair} />
            {tab === 'open' && <CancelAllButton symbol={scope} count={open?.length ?? 0} />}
          </div>
        )}
        {TABS.map((value) => (
          <TabPanel key={value} value={value} className={SCROLLED}>
            {loggedIn ? <Content name={value} symbol={scope} /> : <LogInFirst className="py-5" />}
          </TabPanel>
        ))}
      </Tabs>
    </section>
  )
}

/** The panel scrolls as a whole, so that the headings of its table stay in sight. */
const SCROLLED = 'min-h-0 flex-1 overflow-auto [&>div]:overflow-x-visible'

function PairOnly({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTranslations('orders')
  return (
    <Checkbox
      label={<span className="whitespace-nowrap text-ink-2 leading-5">{t('thisPair')}</span>}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

function Content({ name, symbol }: TabProps & { name: ListName }): ReactNode {
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
  return (
    <ListFrame name="open" query={orders} count={rows?.length} compact>
      <StaleLine />
      {narrow ? <OpenOrdersList rows={rows} /> : <OpenOrdersTable rows={rows} dense />}
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
  readonly tab: 'history' | 'trades'
  readonly total: number | undefined
  readonly shown: number | undefined
}

/** Leads on to the page of orders where there is more than the panel shows. */
function AllOf({ tab, total = 0, shown = 0 }: AllOfProps) {
  const t = useTranslations('orders')
  if (total <= shown) return null
  return (
    <p className="py-2 text-dense">
      <Link to="/order" search={{ tab } as never} className="link">
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
