import type { P2pOrder } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { useState } from 'react'
import { ListPaging } from '../../../app/page/list-paging.tsx'
import { LogInFirst } from '../../../app/page/log-in-first.tsx'
import { useLoggedIn } from '../../../app/session.ts'
import { useFigures } from '../p2p-money.ts'
import { ORDERS_PAGE, type Phase, useOrders } from './order-api.ts'
import { lookOf, mainAct } from './order-view.ts'

/** Specification §2: the order centre with processing and history. */
export function OrderCentre({ phase }: { readonly phase: Phase }) {
  const t = useTranslations('p2pOrder.centre')
  const loggedIn = useLoggedIn()
  const [page, setPage] = useState(1)
  const query = useOrders(phase, page)
  if (!loggedIn) return <LogInFirst texts="p2pOrder.logInFirst" comesBack className="mt-4" />
  if (query.data === undefined) {
    if (!query.isError) return <LoadingState lines={6} className="mt-4" />
    return (
      <ErrorState
        className="mt-4"
        title={t('failed')}
        text={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const { records, total } = query.data
  const pages = Math.max(1, Math.ceil(total / ORDERS_PAGE))
  if (records.length === 0) return <NoOrders phase={phase} />
  return (
    <>
      <ul aria-label={t(phase)}>
        {records.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </ul>
      <ListPaging
        page={page}
        pages={pages}
        onPage={setPage}
        texts={{
          label: t('paging.label'),
          position: t('paging.position', { page, pages }),
          previous: t('paging.previous'),
          next: t('paging.next'),
        }}
      />
    </>
  )
}

function NoOrders({ phase }: { readonly phase: Phase }) {
  const t = useTranslations('p2pOrder.centre')
  return (
    <EmptyState
      title={t(`empty.${phase}.title`)}
      text={t(`empty.${phase}.text`)}
      action={
        <Link to="/p2p" className={buttonClass({ variant: 'ink' })}>
          {t('toMarket')}
        </Link>
      }
    />
  )
}

/** The row is the link: what it is, with whom, how it stands, and whether it waits for the person. */
function Row({ order }: { readonly order: P2pOrder }) {
  const t = useTranslations('p2pOrder')
  const locale = useLocaleTag()
  const { fiat, coin } = useFigures()
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  return (
    <li>
      <Link
        to="/p2p/order/$id"
        params={{ id: order.id }}
        className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-0.5 border-line border-b px-2 py-2.5 text-body hover:bg-paper-down md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 font-semibold">
            {t(`centre.${order.side}`, { coins: coin(order.quantity, order.symbol) })}
            {mainAct(order) !== undefined && <Tag tone="accent">{t('centre.yourTurn')}</Tag>}
          </span>
          <span className="block text-dense text-ink-3">
            {order.number} · <time dateTime={order.createTime}>{date.format(new Date(order.createTime))}</time>
          </span>
        </span>
        <span className="truncate text-ink-2 max-md:hidden">{order.otherName}</span>
        <span className="text-right font-medium">{fiat(order.amount, order.fiat)}</span>
        <span className="flex justify-end max-md:col-span-2 max-md:justify-start">
          <Status kind={lookOf(order)} label={t(`statuses.${order.status}`)} />
        </span>
      </Link>
    </li>
  )
}
