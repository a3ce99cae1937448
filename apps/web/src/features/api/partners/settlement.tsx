import type { PartnerFigures, PartnerPayment } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { type FormEvent, useState } from 'react'
import { PagedList } from '../../../app/page/paged-list.tsx'
import { useAmounts } from '../../../app/page/use-amounts.ts'
import { PAYMENTS_PAGE, usePayments, useRefund, useSummary } from './partner-api.ts'

const LOOK: Record<PartnerPayment['state'], StatusKind> = {
  created: 'open',
  paid: 'completed',
  partly_refunded: 'completed',
  refunded: 'cancelled',
  expired: 'cancelled',
  cancelled: 'cancelled',
}

/** What a business was paid, as a sum for each currency. */
export function Settlement() {
  const t = useTranslations('partners.settlement')
  const { data } = useSummary()
  if (data === undefined || data.last.length === 0) return null
  return (
    <section aria-labelledby="settlement" className="mt-8">
      <SectionRule id="settlement" title={t('title', { days: data.days })} />
      <div className="grid gap-6 sm:grid-cols-2">
        {data.last.map((figures) => (
          <Figures key={figures.currency} figures={figures} />
        ))}
      </div>
    </section>
  )
}

function Figures({ figures: { currency, payments, paid, fees, refunded, net } }: { readonly figures: PartnerFigures }) {
  const t = useTranslations('partners.settlement')
  const { amount } = useAmounts()
  const text = (value: string) => amount(value, currency, 2)
  return (
    <Sum
      rows={[
        { label: t('paid', { count: payments }), value: text(paid) },
        { operator: '−', label: t('fees'), value: text(fees) },
        { operator: '−', label: t('refunded'), value: text(refunded) },
        { operator: '=', label: t('net'), value: text(net), kind: 'answer' },
      ]}
    />
  )
}

/** What was asked for, newest first, and giving it back. */
export function Payments() {
  const t = useTranslations('partners.payments')
  const [page, setPage] = useState(1)
  const query = usePayments(page)
  const [asked, setAsked] = useState<PartnerPayment>()
  return (
    <section aria-labelledby="payments" className="mt-8">
      <SectionRule id="payments" title={t('title')} />
      <PagedList
        query={query}
        texts="partners.payments"
        empty={{ title: t('none'), text: t('noneText') }}
        label={t('title')}
        size={PAYMENTS_PAGE}
        page={page}
        onPage={setPage}
        className="border-line border-t"
      >
        {(payment) => <Payment key={payment.id} payment={payment} onRefund={() => setAsked(payment)} />}
      </PagedList>
      {asked !== undefined && <RefundDialog payment={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

function Payment({ payment, onRefund }: { readonly payment: PartnerPayment; readonly onRefund: () => void }) {
  const t = useTranslations('partners.payments')
  const { amount, moment } = useAmounts()
  const { reference, state, currency, createTime, payTime } = payment
  const mayRefund = state === 'paid' || state === 'partly_refunded'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 flex-1 basis-[200px]">
        <p className="break-all font-semibold text-body">{reference}</p>
        <p className="text-dense text-ink-3">{moment(payTime ?? createTime)}</p>
      </div>
      <div className="text-right">
        <p className="font-semibold text-body">{amount(payment.amount, currency, 2)}</p>
        {payment.refunded !== '0' && (
          <p className="text-dense text-ink-3">{t('back', { amount: amount(payment.refunded, currency, 2) })}</p>
        )}
      </div>
      <Status kind={LOOK[state]} label={t(`states.${state}`)} />
      {mayRefund && (
        <Button size="sm" aria-label={t('refundOf', { reference })} onClick={onRefund}>
          {t('refund')}
        </Button>
      )}
    </li>
  )
}

function RefundDialog({ payment, onClose }: { readonly payment: PartnerPayment; readonly onClose: () => void }) {
  const t = useTranslations('partners.payments')
  const { amount } = useAmounts()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const refund = useRefund()
  const value = typed.trim().replace(',', '.')
  const wrong = !/^\d{1,12}(\.\d{1,18})?$/.test(value) || Number(value) === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong || refund.isPending) return
    const onSuccess = () => {
      toast.good(t('refunded', { amount: amount(value, payment.currency, 2) }))
      onClose()
    }
    refund.mutate({ id: payment.id, amount: value }, { onSuccess })
  }
  return (
    <LateDialog
      open
      onOpenChange={onClose}
      title={t('refundOf', { reference: payment.reference })}
      description={t('text')}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t('amount')}
          inputMode="decimal"
          autoComplete="off"
          unit={payment.currency}
          value={typed}
          error={tried && wrong ? t('amountWrong') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        {refund.isError && <Note kind="error">{refund.error.message}</Note>}
        <Button type="submit" variant="ink" pending={refund.isPending} className="self-end">
          {t('refund')}
        </Button>
      </form>
    </LateDialog>
  )
}
