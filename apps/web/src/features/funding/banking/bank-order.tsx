import type { BankOrderDetail } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import { useServerMinute } from '../../../app/live/server-clock.ts'
import { stepsOf } from '../credit/credit-view.ts'
import { CancelOrder } from '../deposits/cancel-order.tsx'
import { CopyRow } from '../deposits/copy-row.tsx'
import { PurchaseState } from '../deposits/purchase-state.tsx'
import { useMoney } from '../use-money.ts'
import { useBankOrder, useCancelOrder } from './bank-api.ts'
import { groupIban, groupSortCode, orderKind, timeLeft } from './bank-view.ts'

interface BankOrderProps {
  readonly id: string
  readonly onNew: () => void
}

/** One order: where to send the money while it waits, and what became of it afterwards. */
export function BankOrderSection({ id, onNew }: BankOrderProps) {
  const t = useTranslations('funding.bank')
  const query = useBankOrder(id)
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
      <Order order={query.data} onNew={onNew} />
      <PurchaseState depositId={id} />
    </div>
  )
}

function Order({ order, onNew }: { readonly order: BankOrderDetail; readonly onNew: () => void }) {
  const t = useTranslations('funding.bank')
  const statuses = useTranslations('funding.statuses')
  const money = useMoney(order.symbol)
  return (
    <section aria-label={t('orderLabel', { reference: order.referenceNumber })} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold text-h3">{money(order.amount ?? order.applyAmount)}</h2>
        <Status kind={orderKind(order)} label={statuses(order.status)} />
      </div>
      <Told order={order} />
      <EarlyCredit order={order} />
      {order.status === 'pending' && <Recipient order={order} />}
      <Steps order={order} />
      <Costs order={order} />
      <div className="mt-5 flex flex-wrap gap-3">
        {order.status === 'pending' && <Cancel id={order.id} early={order.credit !== null} />}
        <Button onClick={onNew}>{t('another')}</Button>
      </div>
    </section>
  )
}

/** What a person must know of what happened, in words (specification §8). */
function Told({ order }: { readonly order: BankOrderDetail }) {
  const t = useTranslations('funding.bank')
  const { failure, provider, status } = order
  const kinds = order.transfers.filter(({ kind }) => kind !== 'exact')
  return (
    <div className="mt-3 grid gap-2" aria-live="polite">
      {failure === 'not_received' && <Note kind="error">{t('notReceived', { provider })}</Note>}
      {failure === 'returned' && <Note kind="error">{t('returned')}</Note>}
      {status === 'failed' && <p className="text-body text-ink-2">{t('resubmit')}</p>}
      {kinds.map(({ id, kind, state }) => (
        <Note key={id} kind={state === 'review' ? 'warn' : 'info'}>
          {t(`transfers.${kind}`)} {state === 'returned' && t('transferReturned')}
        </Note>
      ))}
    </div>
  )
}

/** What could be used before the transfer, and what that means now. */
function EarlyCredit({ order: { credit, symbol } }: { readonly order: BankOrderDetail }) {
  const t = useTranslations('credit.order')
  const money = useMoney(symbol)
  if (credit === null) return null
  const owed = credit.state !== 'pending' && /[1-9]/.test(credit.open)
  return (
    <Note kind={owed ? 'error' : credit.state === 'completed' ? 'plain' : 'info'} className="mt-3">
      {t(owed ? 'owed' : credit.state, { amount: money(credit.amount), open: money(credit.open) })}
    </Note>
  )
}

function Recipient({ order }: { readonly order: BankOrderDetail }) {
  const t = useTranslations('funding.bank')
  const locale = useLocaleTag()
  const money = useMoney(order.symbol)
  const { recipient, applyAmount, referenceNumber } = order
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const left = timeLeft(order.expireTime, useServerMinute())
  return (
    <>
      <p className="mt-2 text-body text-ink-2">
        {t('sendUntil', { time: day.format(new Date(order.expireTime)) })}{' '}
        <span className="font-medium text-ink">{t('left', left)}</span>
      </p>
      <dl className="mt-3 border-line border-t">
        <CopyRow strong label={t('reference')} shown={referenceNumber} value={referenceNumber} />
        <CopyRow label={t('sendAmount')} shown={money(applyAmount)} value={applyAmount} />
        <CopyRow label={t('recipient')} shown={recipient.holder} value={recipient.holder} />
        {recipient.iban !== null && (
          <CopyRow label={t('iban')} shown={groupIban(recipient.iban)} value={recipient.iban} />
        )}
        {recipient.bic !== null && <CopyRow label={t('bic')} shown={recipient.bic} value={recipient.bic} />}
        {recipient.sortCode !== null && (
          <CopyRow label={t('sortCode')} shown={groupSortCode(recipient.sortCode)} value={recipient.sortCode} />
        )}
        {recipient.accountNumber !== null && (
          <CopyRow label={t('accountNumber')} shown={recipient.accountNumber} value={recipient.accountNumber} />
        )}
      </dl>
      <Note kind="warn" className="mt-3">
        {t.rich('withReference', {
          name: order.senderName,
          b: (words) => <b className="font-semibold">{words}</b>,
        })}
      </Note>
    </>
  )
}

function Steps({ order }: { readonly order: BankOrderDetail }) {
  const t = useTranslations('funding.bank')
  const locale = useLocaleTag()
  const moment = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const early = useTranslations('credit.order.steps')
  const money = useMoney(order.symbol)
  /** Until the transfer has come its usual time counts from the order on; afterwards people look at it. */
  const estimate = ({ id, state }: { readonly id: string; readonly state: string }) => {
    if (state !== 'next' || id !== 'credited') return undefined
    if (order.status === 'under_review') return t('estimates.review')
    return t('estimates.about', { time: moment.format(new Date(order.expectedTime)) })
  }
  const steps = stepsOf(order).map((step) => ({
    id: step.id,
    state: step.state,
    title: 'kind' in step ? early(step.kind, { amount: money(step.amount ?? '0') }) : t(`steps.${step.id}`),
    when: step.at === null ? estimate(step) : moment.format(new Date(step.at)),
  }))
  return <Timeline steps={steps} className="mt-5" />
}

function Costs({ order }: { readonly order: BankOrderDetail }) {
  const t = useTranslations('funding.bank')
  const money = useMoney(order.symbol)
  return (
    <Sum
      className="mt-5 border-line border-t pt-3"
      rows={[
        { label: t('ordered'), value: money(order.applyAmount) },
        { label: t('bankFee'), value: order.covered ? t('coveredFee') : money(order.bankFee) },
        { label: t('reference'), value: order.referenceNumber },
      ]}
    />
  )
}

function Cancel({ id, early }: { readonly id: string; readonly early: boolean }) {
  const t = useTranslations('funding.bank.cancel')
  const credit = useTranslations('credit.order')
  const cancel = useCancelOrder()
  return (
    <CancelOrder
      text={t('text')}
      pending={cancel.isPending}
      warning={early ? credit('cancel') : undefined}
      error={cancel.error?.message}
      onCancel={(done) => cancel.mutate(id, { onSuccess: done })}
    />
  )
}
