import type { WithdrawalDetail } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { ConfirmationRing } from '@bourse/ui/dial.tsx'
import { Address } from '@bourse/ui/figure.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import { useState } from 'react'
import { useAmounts } from '../../../app/page/use-amounts.ts'
import { shortId } from '../deposits/deposit-view.ts'
import { useOwnerText } from './use-owner-text.ts'
import { useCancel, useWithdrawal } from './withdraw-api.ts'
import { type Step, statusOf, stepsOf } from './withdraw-view.ts'

const SCALE = 18

/** One withdrawal: where it stands, what happened with dates, and the way back while there is one. */
export function WithdrawDetail({ id, onNew }: { readonly id: string; readonly onNew: () => void }) {
  const t = useTranslations('withdraw.detail')
  const query = useWithdrawal(id)
  if (query.data === undefined) {
    if (!query.isError) return <LoadingState lines={8} className="max-w-[480px]" />
    const retry = () => void query.refetch()
    return <ErrorState title={t('failed')} text={query.error.message} onRetry={retry} retrying={query.isFetching} />
  }
  return <Detail withdrawal={query.data} onNew={onNew} />
}

function Detail({ withdrawal, onNew }: { readonly withdrawal: WithdrawalDetail; readonly onNew: () => void }) {
  const t = useTranslations('withdraw.detail')
  const locale = useLocaleTag()
  const ownerText = useOwnerText()
  const text = (value: string) =>
    `${formatDecimal(value, { locale, scale: SCALE, minScale: 0 })}\u00a0${withdrawal.coin}`
  return (
    <section aria-label={t('title', { order: withdrawal.orderNo })} className="max-w-[480px]">
      <div className="flex items-baseline justify-between gap-4 border-ink border-t-2 pt-2">
        <h2 className="font-semibold text-h4">{t('title', { order: withdrawal.orderNo })}</h2>
        <Status kind={statusOf(withdrawal)} label={t(`states.${withdrawal.state}`)} />
      </div>
      {withdrawal.state === 'failed' && <Failure withdrawal={withdrawal} />}
      {withdrawal.state === 'processing' && withdrawal.txId !== null && (
        <div className="mt-3 flex items-center gap-4">
          <ConfirmationRing done={withdrawal.confirmations} total={withdrawal.needed} size={96} />
          <p className="text-body text-ink-2">
            {t('confirming')}
            <span className="block text-dense text-ink-3" title={withdrawal.txId}>
              {t('transaction')} {shortId(withdrawal.txId)}
            </span>
          </p>
        </div>
      )}
      <Sum
        className="mt-4"
        rows={[
          { operator: '', label: t('amount'), value: text(withdrawal.amount) },
          { operator: '−', label: t('fee'), value: text(withdrawal.fee) },
          {
            operator: '=',
            label: t(withdrawal.rail === 'chain' ? 'receives' : 'arrives'),
            value: text(withdrawal.receives),
            kind: 'answer',
          },
        ]}
      />
      <div className="mt-3 text-agate text-ink-3">
        {t('to', { chain: withdrawal.rail === 'chain' ? (withdrawal.chain ?? '') : t(`rails.${withdrawal.rail}`) })}
      </div>
      {withdrawal.rail === 'chain' ? (
        <Address value={withdrawal.address} className="text-body" />
      ) : (
        <div className="font-medium text-body">{withdrawal.address}</div>
      )}
      {withdrawal.tag !== null && <div className="text-body">{t('tag', { tag: withdrawal.tag })}</div>}
      {withdrawal.destination !== null && <div className="text-body">{ownerText(withdrawal.destination)}</div>}
      <h3 className="mt-5 mb-2 font-semibold text-body">{t('history')}</h3>
      <History withdrawal={withdrawal} />
      <div className="mt-5 flex flex-wrap gap-2">
        {withdrawal.cancellable && <CancelButton withdrawal={withdrawal} />}
        <Button onClick={onNew}>{t('another')}</Button>
      </div>
    </section>
  )
}

function Failure({ withdrawal }: { readonly withdrawal: WithdrawalDetail }) {
  const t = useTranslations('withdraw.detail')
  return (
    <Note kind="error" className="mt-3">
      {t(`failures.${withdrawal.failure ?? 'refused'}`)}
      {withdrawal.reason !== null && (
        <p className="mt-1">
          {withdrawal.failure === 'bank_refused' ? t('bankSays', { reason: withdrawal.reason }) : withdrawal.reason}
        </p>
      )}
      <p className="mt-1 text-ink-2">{t('givenBack')}</p>
    </Note>
  )
}

function History({ withdrawal }: { readonly withdrawal: WithdrawalDetail }) {
  const t = useTranslations('withdraw.detail')
  const locale = useLocaleTag()
  const time = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  /** What is still to come says how long it usually takes. */
  const estimate = (kind: Step['kind'], state: Step['state']) => {
    if (state !== 'next') return undefined
    const minutes = withdrawal.arrivalMinutes
    if (kind === 'completed') return t('estimates.completed', { minutes, hours: Math.round(minutes / 60) })
    return t(kind === 'approved' ? 'estimates.approved' : 'estimates.sent')
  }
  const steps = stepsOf(withdrawal).map(({ kind, at, state }, place) => ({
    id: `${place}-${kind}`,
    title: t(kind === 'reply_lost' && withdrawal.rail !== 'chain' ? 'bankSilent' : `events.${kind}`),
    state,
    when: at === null ? estimate(kind, state) : <time dateTime={at}>{time.format(new Date(at))}</time>,
  }))
  return <Timeline steps={steps} />
}

function CancelButton({ withdrawal }: { readonly withdrawal: WithdrawalDetail }) {
  const t = useTranslations('withdraw.detail.cancel')
  const { amount } = useAmounts()
  const [open, setOpen] = useState(false)
  const cancel = useCancel()
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      <LateDialog
        open={open}
        onOpenChange={setOpen}
        title={t('title')}
        description={t('text', { amount: amount(withdrawal.amount, withdrawal.coin) })}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('no')}</Button>
            <Button
              variant="ink"
              pending={cancel.isPending}
              onClick={() => cancel.mutate(withdrawal.id, { onSuccess: () => setOpen(false) })}
            >
              {t('yes')}
            </Button>
          </>
        }
      >
        {cancel.isError ? <Note kind="error">{cancel.error.message}</Note> : undefined}
      </LateDialog>
    </>
  )
}
