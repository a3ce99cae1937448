import type { EtpOrder, EtpProduct } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '../../app/chunk.ts'
import { ListPending, PagedList } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { PAGE_SIZE, useCancelOrder, useOpenOrders, usePastOrders } from './api.ts'
import { CASH } from './use-ticket.ts'

const EditDialog = lazy(() => loadChunk(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog })))

const OrderSheet = lazy(() => loadChunk(async () => ({ default: (await import('./order-sheet.tsx')).OrderSheet })))

/** Orders that wait, each with what can be done to it. */
export function OpenOrders({ products }: { readonly products: readonly EtpProduct[] }) {
  const t = useTranslations('etp.orders')
  const query = useOpenOrders()
  const [editing, setEditing] = useState<string>()
  const order = query.data?.find(({ id }) => id === editing)
  const product = products.find(({ symbol }) => symbol === order?.symbol)
  if (query.data === undefined) return <ListPending query={query} texts="etp.orders" />
  if (query.data.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />
  return (
    <>
      <ul aria-label={t('open')}>
        {query.data.map((own) => (
          <OrderRow key={own.id} order={own}>
            <Acts order={own} onEdit={() => setEditing(own.id)} />
          </OrderRow>
        ))}
      </ul>
      {order !== undefined && product !== undefined && (
        <Suspense>
          <EditDialog key={order.id} order={order} product={product} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </>
  )
}

export function PastOrders() {
  const t = useTranslations('etp.orders')
  const [page, setPage] = useState(1)
  return (
    <PagedList
      query={usePastOrders(page)}
      texts="etp.orders"
      empty={{ title: t('noPast.title'), text: t('noPast.text') }}
      label={t('past')}
      size={PAGE_SIZE}
      page={page}
      onPage={setPage}
    >
      {(order) => <OrderRow key={order.id} order={order} />}
    </PagedList>
  )
}

const ACT = 'min-h-6 font-medium text-accent hover:underline'

const STATUS = { waiting: 'open', filled: 'completed', cancelled: 'cancelled' } as const satisfies Record<
  EtpOrder['state'],
  StatusKind
>

function OrderRow({ order, children }: { readonly order: EtpOrder; readonly children?: ReactNode }) {
  const t = useTranslations('etp.orders')
  const { amount, moment } = useAmounts()
  const [open, setOpen] = useState(false)
  const { side, symbol, kind, state, endReason, planId, time, filledTime } = order
  const size = order.amount === null ? amount(order.units ?? '0', symbol) : amount(order.amount, CASH)
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-3 text-body md:grid-cols-[1.2fr_1.6fr_280px] md:items-center">
      <div>
        <span className="block font-semibold">{t(`${side}Of`, { symbol, size })}</span>
        <span className="text-dense text-ink-2">
          {[t(`kinds.${kind}`), planId !== null && t('ofPlan'), moment(filledTime ?? time)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className="text-ink-2">
        <OrderFacts order={order} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 md:justify-end">
        <Status kind={STATUS[state]} label={endReason === null ? t(`states.${state}`) : t(`reasons.${endReason}`)} />
        {children}
        <button
          type="button"
          aria-label={t('detailOf', { order: t(`${side}Of`, { symbol, size }), time: moment(time) })}
          onClick={() => setOpen(true)}
          className={ACT}
        >
          {t('detail')}
        </button>
      </div>
      {open && (
        <Suspense>
          <OrderSheet id={order.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  )
}

/** What it waits for, or what it came to. */
function OrderFacts({ order }: { readonly order: EtpOrder }) {
  const t = useTranslations('etp.orders')
  const { figure, amount, percent, moment } = useAmounts()
  const { symbol, side, nav, units, total, price, takeProfit, stopLoss, endTime, offPercent } = order
  if (nav !== null && units !== null && total !== null) {
    return (
      <>
        <span className="block">
          {t(`${side}Filled`, { units: amount(units, symbol), nav: figure(nav, 4, 4), total: amount(total, CASH, 2) })}
        </span>
        {offPercent !== null && <span className="text-dense">{t('off', { percent: percent(offPercent) })}</span>}
      </>
    )
  }
  const facts = [
    price !== null && t('price', { nav: figure(price, 4) }),
    takeProfit !== null && t('takeProfit', { nav: figure(takeProfit, 4) }),
    stopLoss !== null && t('stopLoss', { nav: figure(stopLoss, 4) }),
    endTime !== null && t('until', { time: moment(endTime) }),
  ].filter((fact) => fact !== false)
  return facts.join(' · ')
}

function Acts({ order, onEdit }: { readonly order: EtpOrder; readonly onEdit: () => void }) {
  const t = useTranslations('etp.orders')
  const cancel = useCancelOrder()
  const press = () =>
    cancel.mutate(order.id, {
      onSuccess: () => toast.good(t('cancelled')),
      onError: (failure) => toast.bad(failure.message),
    })
  return (
    <>
      {order.planId === null && (
        <button type="button" aria-label={t('editOf', { symbol: order.symbol })} onClick={onEdit} className={ACT}>
          {t('edit')}
        </button>
      )}
      <button
        type="button"
        aria-label={t('cancelOf', { symbol: order.symbol })}
        onClick={cancel.isPending ? undefined : press}
        className={ACT}
      >
        {t('cancel')}
      </button>
    </>
  )
}
