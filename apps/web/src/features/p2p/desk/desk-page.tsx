import type { P2pOrder } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { Switch } from '@bourse/ui/fields/switch.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useEffect, useRef } from 'react'
import { storage, useStored } from '../../../app/browser-storage.ts'
import { ConvertFrame } from '../../../app/page/frames/convert-frame.tsx'
import { LogInFirst } from '../../../app/page/log-in-first.tsx'
import { useLoggedIn } from '../../../app/session.ts'
import { useStanding } from '../market/market-api.ts'
import { useOrders, usePlainAct } from '../orders/order-api.ts'
import { lookOf, mainAct } from '../orders/order-view.ts'
import { useFigures } from '../p2p-money.ts'
import { clockText, useTimeThere } from '../use-deadline.ts'
import { chime } from './chime.ts'
import { deskQueue, hasNew } from './desk-view.ts'
import { OwnListings } from './own-listings.tsx'

/** Where a merchant works: orders by their deadline, and what is offered. */
export function P2pDeskPage() {
  const t = useTranslations('p2pListing.desk')
  const loggedIn = useLoggedIn()
  const standing = useStanding()
  return (
    <ConvertFrame current="p2p" title={t('title')} intro={t('intro')}>
      {!loggedIn ? (
        <LogInFirst texts="p2pListing.logInFirst" comesBack className="mt-6" />
      ) : standing.data === undefined ? (
        standing.isError ? (
          <ErrorState
            className="mt-6"
            title={t('failed')}
            text={standing.error.message}
            onRetry={() => void standing.refetch()}
            retrying={standing.isFetching}
          />
        ) : (
          <LoadingState lines={6} className="mt-6" />
        )
      ) : standing.data.application?.state === 'approved' || standing.data.application?.state === 'leaving' ? (
        <div className="mt-6 grid gap-10">
          <Queue />
          <OwnListings />
        </div>
      ) : (
        <NoMerchant />
      )}
    </ConvertFrame>
  )
}

function NoMerchant() {
  const t = useTranslations('p2pListing.merchantsOnly')
  return (
    <EmptyState
      title={t('title')}
      text={t('text')}
      action={
        <Link to="/p2p/merchant" className={buttonClass({ variant: 'ink' })}>
          {t('link')}
        </Link>
      }
    />
  )
}

function Queue() {
  const t = useTranslations('p2pListing.desk')
  const query = useOrders('processing')
  const orders = query.data === undefined ? undefined : deskQueue(query.data.records)
  useChime(orders)
  return (
    <section aria-label={t('queue')}>
      <SectionRule title={t('queue')} action={<SoundSwitch />} />
      {orders === undefined ? (
        query.isError ? (
          <ErrorState
            title={t('failed')}
            text={query.error.message}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <LoadingState lines={4} />
        )
      ) : orders.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <ul className="border-line border-t">
          {orders.map((order) => (
            <Row key={order.id} order={order} heardAt={query.dataUpdatedAt} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SoundSwitch() {
  const t = useTranslations('p2pListing.desk')
  const silent = useStored('deskSilent') !== null
  return (
    <Switch
      className="text-dense text-ink-2"
      label={t('sound')}
      checked={!silent}
      onChange={() => {
        if (silent) {
          storage.remove('deskSilent')
          chime()
        } else storage.set('deskSilent', true)
      }}
    />
  )
}

/** A new order is heard by whoever looks elsewhere, unless they want silence. */
function useChime(orders: readonly P2pOrder[] | undefined): void {
  const before = useRef<readonly string[]>(undefined)
  useEffect(() => {
    if (orders === undefined) return
    const now = orders.map(({ id }) => id)
    if (hasNew(before.current, now) && storage.get('deskSilent') === null) chime()
    before.current = now
  }, [orders])
}

function Row({ order, heardAt }: { readonly order: P2pOrder; readonly heardAt: number }) {
  const t = useTranslations('p2pListing.desk')
  const statuses = useTranslations('p2pOrder.statuses')
  const { fiat, coin } = useFigures()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-line border-b py-2.5 text-body md:grid-cols-[72px_minmax(0,1.4fr)_minmax(0,1fr)_auto_auto]">
      <Left order={order} heardAt={heardAt} />
      <span className="min-w-0 max-md:order-first">
        <Link
          to="/p2p/order/$id"
          params={{ id: order.id }}
          className="font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          {t(order.side, { coins: coin(order.quantity, order.symbol) })}
        </Link>
        <span className="block truncate text-dense text-ink-3">
          {order.otherName} · {order.number}
        </span>
      </span>
      <span className="font-medium md:text-right">{fiat(order.amount, order.fiat)}</span>
      <Status kind={lookOf(order)} label={statuses(order.status)} />
      <Acts order={order} />
    </li>
  )
}

function Left({ order, heardAt }: { readonly order: P2pOrder; readonly heardAt: number }) {
  const t = useTranslations('p2pListing.desk')
  const now = useTimeThere({ now: order.now, heardAt })
  const left = order.dueTime === null ? 0 : Date.parse(order.dueTime) - now
  if (left <= 0) return <span className="text-ink-3 max-md:text-right">–</span>
  return (
    <span role="timer" aria-label={t('left', { time: clockText(left) })} className="font-semibold max-md:text-right">
      {clockText(left)}
    </span>
  )
}

/** Accepting needs no page; what moves money is done on the order's own. */
function Acts({ order }: { readonly order: P2pOrder }) {
  const t = useTranslations('p2pListing.desk')
  const act = usePlainAct(order.id)
  const press = (name: 'accept' | 'reject') =>
    act.mutate(name, {
      onSuccess: () => toast.good(t(`done.${name}`)),
      onError: (error) => toast.bad(error.message),
    })
  if (!order.acts.includes('accept')) {
    const waits = mainAct(order) !== undefined
    return (
      <Link
        to="/p2p/order/$id"
        params={{ id: order.id }}
        className={buttonClass({ size: 'sm', variant: waits ? 'ink' : 'outline' })}
      >
        {t(waits ? 'act' : 'open')}
      </Link>
    )
  }
  return (
    <span className="flex gap-2">
      <Button
        size="sm"
        variant="ink"
        pending={act.isPending && act.variables === 'accept'}
        onClick={() => press('accept')}
      >
        {t('accept')}
      </Button>
      <Button size="sm" pending={act.isPending && act.variables === 'reject'} onClick={() => press('reject')}>
        {t('reject')}
      </Button>
    </span>
  )
}
