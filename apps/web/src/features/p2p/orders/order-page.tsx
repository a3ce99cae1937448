import type { P2pOrderDetail } from '@bourse/contract'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Link, useParams } from '@bourse/ui/router.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { useEffect, useRef, useState } from 'react'
import { LogInFirst } from '../../../app/page/log-in-first.tsx'
import { useNarrow } from '../../../app/page/use-narrow.ts'
import { useLoggedIn } from '../../../app/session.ts'
import type { Heard } from '../use-deadline.ts'
import { AppealSection } from './appeal-section.tsx'
import { Chat } from './chat.tsx'
import { ComplaintSection } from './complaint-section.tsx'
import { OrderActs } from './order-acts.tsx'
import { useOrder, useSeeOrder } from './order-api.ts'
import { OrderHead } from './order-head.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderSum } from './order-sum.tsx'
import { Other } from './other.tsx'
import { PayDetails } from './pay-details.tsx'

/** One order, for whichever of the two looks: what is to be done now, until when, and what has happened. */
export function P2pOrderPage() {
  const t = useTranslations('p2pOrder')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const loggedIn = useLoggedIn()
  const query = useOrder(id)
  if (!loggedIn) return <LogInFirst texts="p2pOrder.logInFirst" comesBack className="mt-8" />
  return (
    <div className="wrap pt-4 pb-24 md:pt-6 md:pb-16">
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState
            className="mt-6"
            title={t('failed')}
            text={query.error.message}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <LoadingState lines={10} className="mt-6 max-w-[560px]" />
        )
      ) : (
        <Order order={query.data} heard={{ now: query.data.now, heardAt: query.dataUpdatedAt }} stale={query.isError} />
      )}
    </div>
  )
}

export interface OrderProps {
  readonly order: P2pOrderDetail
}

interface WholeProps extends OrderProps {
  readonly heard: Heard
  /** It could not be read again. */
  readonly stale: boolean
}

function Order({ order, heard, stale }: WholeProps) {
  useSeen(order)
  const narrow = useNarrow()
  return (
    <>
      <Crumbs order={order} />
      {narrow ? (
        <Narrow order={order} heard={heard} stale={stale} />
      ) : (
        <div className="mt-5 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_400px]">
          <Doing order={order} heard={heard} stale={stale} />
          <div className="grid min-w-0 content-start gap-7">
            <OrderSum order={order} />
            <OrderProgress order={order} />
            <Talk order={order} />
          </div>
        </div>
      )}
    </>
  )
}

/** What is to be done, with everything that it needs. */
function Doing({ order, heard, stale }: WholeProps) {
  return (
    <div className="min-w-0">
      <OrderHead order={order} heard={heard} stale={stale} />
      <PayDetails order={order} />
      <OrderActs order={order} />
      <AppealSection order={order} heard={heard} />
      <ComplaintSection order={order} />
    </div>
  )
}

function Talk({ order }: OrderProps) {
  return (
    <div>
      <Other order={order} />
      <Chat order={order} />
    </div>
  )
}

/** On a phone the talk stands behind a tab, and the one main button above the tabs of the site. */
function Narrow({ order, heard, stale }: WholeProps) {
  const t = useTranslations('p2pOrder.tabs')
  const [tab, setTab] = useState<'order' | 'chat'>('order')
  return (
    <Tabs
      className="mt-2"
      label={t('label')}
      value={tab}
      onChange={setTab}
      items={[
        { value: 'order', label: t('order') },
        { value: 'chat', label: t('chat') },
      ]}
    >
      <TabPanel value="order" className="grid gap-6 pt-4">
        <Doing order={order} heard={heard} stale={stale} />
        <OrderSum order={order} />
        <OrderProgress order={order} />
      </TabPanel>
      <TabPanel value="chat" className="pt-4">
        <h1 className="sr-only">{t('chat')}</h1>
        <Talk order={order} />
      </TabPanel>
    </Tabs>
  )
}

/** A seller who has the paid order before them tells the buyer so, once. */
function useSeen(order: P2pOrderDetail): void {
  const see = useSeeOrder()
  const told = useRef<string>(undefined)
  const unseen = order.side === 'sell' && order.state === 'paid' && !order.events.some(({ kind }) => kind === 'seen')
  const { mutate } = see
  useEffect(() => {
    if (!unseen || told.current === order.id) return
    told.current = order.id
    mutate(order.id)
  }, [unseen, order.id, mutate])
}

function Crumbs({ order }: OrderProps) {
  const t = useTranslations('p2pOrder')
  return (
    <nav aria-label={t('crumbs')} className="flex items-center gap-2 text-dense text-ink-2">
      <Link to="/p2p" className="hover:text-ink">
        {t('market')}
      </Link>
      <Icon of={drawings.chevronRight} size={12} />
      <Link to="/p2p" search={{ tab: 'orders' }} className="hover:text-ink">
        {t('orders')}
      </Link>
      <Icon of={drawings.chevronRight} size={12} />
      <span aria-current="page" className="text-ink">
        {order.number}
      </span>
    </nav>
  )
}
