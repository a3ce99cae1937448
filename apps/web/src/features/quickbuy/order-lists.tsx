import type { QuickbuyOrder } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { useState } from 'react'
import { LogInFirst } from '../../app/page/log-in-first.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { useLoggedIn } from '../../app/session.ts'
import { type ListName, PAGE_SIZE, useOrders, usePartnerOrderCount } from './api.ts'
import { stateName, statusKind } from './order-view.ts'
import { useFigures } from './use-figures.ts'

/** All orders, and those at the two partner markets with the number that is open. */
export function OrderLists() {
  const t = useTranslations('quickbuy.lists')
  const [list, setList] = useState<ListName>('all')
  const open = usePartnerOrderCount()
  return (
    <Tabs
      className="mt-10"
      label={t('label')}
      value={list}
      onChange={setList}
      items={[
        { value: 'all', label: t('all') },
        { value: 'partners', label: t('partners'), ...(open > 0 && { count: open }) },
      ]}
    >
      <TabPanel value={list}>
        <List key={list} list={list} />
      </TabPanel>
    </Tabs>
  )
}

function List({ list }: { readonly list: ListName }) {
  const t = useTranslations('quickbuy.lists')
  const loggedIn = useLoggedIn()
  const [page, setPage] = useState(1)
  const query = useOrders(list, page)
  if (!loggedIn) return <LogInFirst texts="quickbuy.lists.logInFirst" comesBack />
  return (
    <PagedList
      query={query}
      texts="quickbuy.lists"
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      label={t(list)}
      size={PAGE_SIZE}
      page={page}
      onPage={setPage}
    >
      {(order) => <Row key={order.id} order={order} />}
    </PagedList>
  )
}

function Row({ order }: { readonly order: QuickbuyOrder }) {
  const t = useTranslations('quickbuy.lists')
  const states = useTranslations('quickbuy.states')
  const figures = useFigures()
  return (
    <li className="border-line border-b">
      <Link
        to="/quickbuy"
        search={{ order: order.id }}
        className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 text-body hover:bg-paper-down md:grid-cols-[180px_minmax(0,1fr)_160px_minmax(160px,auto)]"
      >
        <span className="text-ink-2">{figures.moment(order.createTime)}</span>
        <span className="text-right font-medium md:text-left">
          {t('row', {
            coins: figures.amount(order.receiveAmount, order.symbol),
            amount: figures.amount(order.payAmount, order.fiat),
          })}
        </span>
        <span className="text-ink-2">{order.platformName}</span>
        <span className="text-right">
          <Status kind={statusKind(order)} label={states(stateName(order))} />
        </span>
      </Link>
    </li>
  )
}
