import type { PaymentOrderDetail } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import { useMoney } from './bank-amount.tsx'
import { orderKind } from './bank-view.ts'
import { useCancelPayment, usePaymentOrder } from './payment-api.ts'
import { failureKey, paymentSteps } from './payment-view.ts'

interface PaymentOrderProps {
  readonly id: string
  readonly onNew: () => void
}

/** One payment: what it waits for, and what became of it. */
export function PaymentOrderSection({ id, onNew }: PaymentOrderProps) {
  const t = useTranslations('cards.payments')
  const query = usePaymentOrder(id)
  if (query.data !== undefined) return <Order order={query.data} onNew={onNew} />
  if (!query.isError) return <LoadingState lines={7} />
  return (
    <ErrorState
      title={t('failed')}
      text={query.error.message}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}

function Order({ order, onNew }: { readonly order: PaymentOrderDetail; readonly onNew: () => void }) {
  const t = useTranslations('cards.payments')
  const statuses = useTranslations('funding.bank.statuses')
  const money = useMoney(order.symbol)
  const cancel = useCancelPayment()
  const waits = order.status === 'pending' && order.step === 'with_payer'
  return (
    <section aria-label={t('label', { amount: money(order.applyAmount) })} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold text-h3">{money(order.amount ?? order.applyAmount)}</h2>
        <Status kind={orderKind(order)} label={statuses(order.status)} />
      </div>
      <Told order={order} />
      {cancel.isError && (
        <Note kind="error" className="mt-3">
          {cancel.error.message}
        </Note>
      )}
      <Steps order={order} />
      {(order.failure === null || order.failure === 'reversed') && <Costs order={order} />}
      <div className="mt-5 flex flex-wrap gap-3">
        {order.payUrl !== null && (
          <a href={order.payUrl} className={buttonClass({ variant: 'ink' })}>
            {t('continue')}
          </a>
        )}
        {waits && (
          <Button variant="danger" pending={cancel.isPending} onClick={() => cancel.mutate(order.id)}>
            {t('cancel')}
          </Button>
        )}
        <Button onClick={onNew}>{t('another')}</Button>
      </div>
    </section>
  )
}

/** Of a payment that came to nothing there is nothing to count. */
function Costs({ order }: { readonly order: PaymentOrderDetail }) {
  const t = useTranslations('cards.payments')
  const money = useMoney(order.symbol)
  if (order.status === 'cancelled') return null
  return (
    <Sum
      className="mt-5 border-line border-t pt-3"
      rows={[
        { operator: '', label: t('paid'), value: money(order.applyAmount) },
        { operator: '−', label: t('fee'), value: money(order.fee) },
        { operator: '=', label: t('receive'), value: money(order.receive), kind: 'answer' },
      ]}
    />
  )
}

/** What a person must know of what happened, in words. */
function Told({ order }: { readonly order: PaymentOrderDetail }) {
  const t = useTranslations('cards')
  const { status, step } = order
  const failure = failureKey(order)
  return (
    <div className="mt-3 grid gap-2" aria-live="polite">
      {failure !== undefined && <Note kind="error">{t(failure)}</Note>}
      {status === 'under_review' && <Note kind="warn">{t('payments.review')}</Note>}
      {status === 'pending' && (step === 'unknown' || step === 'held') && (
        <Note kind="info">{t(`payments.steps.${step}`)}</Note>
      )}
    </div>
  )
}

function Steps({ order }: { readonly order: PaymentOrderDetail }) {
  const t = useTranslations('cards.payments.line')
  const locale = useLocaleTag()
  const moment = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const steps = paymentSteps(order).map(({ id, state, at }) => ({
    id,
    state,
    title: t(id),
    when: at === null ? undefined : moment.format(new Date(at)),
  }))
  return <Timeline steps={steps} className="mt-5" />
}
