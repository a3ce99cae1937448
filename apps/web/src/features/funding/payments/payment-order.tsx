import type { PaymentMethod, PaymentOrderDetail } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useRouterState } from '@bourse/ui/router.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import { useServerMinute } from '../../../app/live/server-clock.ts'
import { orderKind, timeLeft } from '../banking/bank-view.ts'
import { CancelOrder } from '../deposits/cancel-order.tsx'
import { PurchaseState } from '../deposits/purchase-state.tsx'
import { useMoney } from '../use-money.ts'
import { LeaveFor } from './leave-for.tsx'
import { useCancelPayment, usePaymentOrder } from './payment-api.ts'
import { cardReason, isToBeTaken, paymentSteps, readReturn, reviewReason } from './payment-view.ts'
import { usePaymentWords } from './payment-words.ts'

interface PaymentOrderProps {
  readonly id: string
  readonly method: PaymentMethod
  readonly onNew: () => void
}

/** One order: where to pay it while it waits, and what became of it afterwards. */
export function PaymentOrderSection({ id, method, onNew }: PaymentOrderProps) {
  const t = useTranslations('payments')
  const back = readReturn(useRouterState({ select: ({ location }) => location.searchStr }))
  const query = usePaymentOrder(id, isToBeTaken(method, back, id))
  if (query.data === undefined) {
    if (!query.isError) return <LoadingState lines={9} />
    return (
      <ErrorState
        title={t('orderFailed')}
        text={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <div className="min-w-0">
      <Order order={query.data} left={back?.orderId === id && back.left} onNew={onNew} />
      <PurchaseState depositId={id} />
    </div>
  )
}

interface OrderProps {
  readonly order: PaymentOrderDetail
  readonly left: boolean
  readonly onNew: () => void
}

function Order({ order, left, onNew }: OrderProps) {
  const t = usePaymentWords(order)
  const bank = useTranslations('funding.bank')
  const statuses = useTranslations('funding.statuses')
  const money = useMoney(order.symbol)
  const amount = money(order.amount ?? order.applyAmount)
  const payable = order.status === 'pending' && order.step === 'with_payer'
  return (
    <section aria-label={t('orderLabel', { amount, provider: order.provider })} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold text-h3">{amount}</h2>
        <Status kind={orderKind(order)} label={statuses(order.status)} />
      </div>
      <Told order={order} left={left && payable} />
      {payable && <PayNow order={order} />}
      <Steps order={order} />
      <Costs order={order} />
      <div className="mt-5 flex flex-wrap gap-3">
        {payable && <Cancel order={order} />}
        <Button variant={order.status === 'failed' ? 'ink' : 'outline'} onClick={onNew}>
          {order.status === 'failed' ? t('retry') : bank('another')}
        </Button>
      </div>
    </section>
  )
}

/** What a person must know of what happened, in words (specification §8). */
function Told({ order, left }: { readonly order: PaymentOrderDetail; readonly left: boolean }) {
  const t = usePaymentWords(order)
  const bank = useTranslations('funding.bank')
  const { failure, provider, status, step } = order
  const reason = reviewReason(order)
  const declines = useTranslations('cards.failures')
  const declined = cardReason(order)
  const busy = status === 'pending' && (step === 'unknown' || step === 'held') ? step : undefined
  return (
    <div className="mt-3 grid gap-2" aria-live="polite">
      {left && <Note kind="warn">{t('left', { provider })}</Note>}
      {busy !== undefined && <Note kind="info">{t(`busy.${busy}`, { provider })}</Note>}
      {reason !== undefined && <Note kind="warn">{t(`reasons.${reason}`)}</Note>}
      {failure !== null && (
        <Note kind="error">{declined === undefined ? t(`failures.${failure}`, { provider }) : declines(declined)}</Note>
      )}
      {status === 'failed' && failure !== 'reversed' && <p className="text-body text-ink-2">{bank('resubmit')}</p>}
      {status === 'completed' && <Note kind="info">{t('credited')}</Note>}
    </div>
  )
}

function PayNow({ order }: { readonly order: PaymentOrderDetail }) {
  const t = usePaymentWords(order)
  const bank = useTranslations('funding.bank')
  const left = timeLeft(order.expireTime, useServerMinute())
  return (
    <>
      <p className="mt-2 text-body text-ink-2">
        {t('payUntil', { provider: order.provider })} <span className="font-medium text-ink">{bank('left', left)}</span>
      </p>
      {order.payUrl !== null && !order.payAtOnce && <LeaveFor url={order.payUrl} />}
      {order.payUrl !== null && order.payAtOnce && (
        <a href={order.payUrl} className={buttonClass({ variant: 'ink', size: 'lg', block: true, className: 'mt-4' })}>
          {t('pay', { provider: order.provider })}
        </a>
      )}
    </>
  )
}

function Steps({ order }: { readonly order: PaymentOrderDetail }) {
  const t = usePaymentWords(order)
  const bank = useTranslations('funding.bank')
  const next = order.status === 'under_review' ? 'review' : 'atOnce'
  const locale = useLocaleTag()
  const moment = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const steps = paymentSteps(order).map(({ id, state, at }) => ({
    id,
    state,
    title: t(`steps.${id}`, { provider: order.provider }),
    when: at !== null ? moment.format(new Date(at)) : state === 'next' ? bank(`estimates.${next}`) : undefined,
  }))
  return <Timeline steps={steps} className="mt-5" />
}

function Costs({ order }: { readonly order: PaymentOrderDetail }) {
  const t = useTranslations('payments')
  const money = useMoney(order.symbol)
  return (
    <Sum
      className="mt-5 border-line border-t pt-3"
      rows={[
        { label: t('ordered'), value: money(order.applyAmount) },
        { label: t('fee'), value: money(order.fee) },
        { label: t('youGet'), value: money(order.receive) },
      ]}
    />
  )
}

function Cancel({ order }: { readonly order: PaymentOrderDetail }) {
  const t = usePaymentWords(order)
  const cancel = useCancelPayment()
  return (
    <CancelOrder
      text={t('cancelText', { provider: order.provider })}
      pending={cancel.isPending}
      error={cancel.error?.message}
      onCancel={(done) => cancel.mutate(order.id, { onSuccess: done })}
    />
  )
}
