import type { QuickbuyOrderDetail } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { CountdownDial } from '@bourse/ui/dial.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useState } from 'react'
import { useServerMinute, useServerTime } from '../../app/live/server-clock.ts'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { useCancelOrder, useSayPaid } from './api.ts'
import { useFigures } from './use-figures.ts'

interface OrderPayProps {
  readonly order: QuickbuyOrderDetail
  readonly session: string | undefined
}

/** While an order waits: where it is paid, until when, and the way to say that it is. */
export function OrderPay({ order, session }: OrderPayProps) {
  const t = useTranslations('quickbuy.pay')
  const figures = useFigures()
  const [second, minute] = [useServerTime(), useServerMinute()]
  if (order.state !== 'waiting_payment') return null
  const amount = figures.amount(order.payAmount, order.fiat)
  const total = Date.parse(order.expireTime) - Date.parse(order.createTime)
  return (
    <div className="mt-4">
      <div className="flex items-center justify-between gap-4">
        <p className="text-body">
          {t('until', { amount, time: figures.moment(order.expireTime) })}
          {order.cancellable && <span className="block text-dense text-ink-2">{t('free')}</span>}
        </p>
        <CountdownDial remainingMs={Date.parse(order.expireTime) - (second ?? minute)} totalMs={total} size={88} />
      </div>
      {order.payUrl !== null && <PayPage order={order} amount={amount} />}
      {order.payTo !== null && <PayTo order={order} />}
      {order.saidPaidAt === null && <SayPaid order={order} session={session} amount={amount} />}
      {order.cancellable && <Cancel order={order} />}
    </div>
  )
}

/** To a page of somebody whom nobody has listed its host is read before one goes there. */
function PayPage({ order, amount }: { readonly order: QuickbuyOrderDetail; readonly amount: string }) {
  const t = useTranslations('quickbuy.pay')
  if (order.payUrl === null) return null
  const { host } = new URL(order.payUrl)
  return (
    <div className="mt-4 grid gap-3">
      {!order.payAtOnce && <Note kind="warn">{t('leave', { host })}</Note>}
      <a href={order.payUrl} className={buttonClass({ variant: 'accent', size: 'lg', block: true })}>
        {order.payAtOnce ? t('page', { amount, partner: order.platformName }) : t('go', { host })}
      </a>
    </div>
  )
}

function PayTo({ order }: { readonly order: QuickbuyOrderDetail }) {
  const t = useTranslations('quickbuy.pay')
  const { payTo } = order
  if (payTo === null) return null
  return (
    <>
      <dl className="mt-4 border-line border-t">
        {(['name', 'account', 'reference'] as const).map((key) => (
          <CopyRow key={key} label={t(`to.${key}`)} value={payTo[key]} />
        ))}
      </dl>
      <p className="mt-2 text-dense text-ink-2">{t('plainReference')}</p>
    </>
  )
}

function CopyRow({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useTranslations('quickbuy.pay')
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => toast.good(t('copied', { label })),
      () => toast.bad(t('notCopied')),
    )
  return (
    <div className="flex items-center justify-between gap-4 border-line border-b py-2">
      <div className="min-w-0">
        <dt className="text-agate text-ink-3">{label}</dt>
        <dd className="break-words font-medium text-body">{value}</dd>
      </div>
      <Button size="sm" aria-label={t('copyOf', { label })} onClick={copy}>
        <Icon of={drawings.copy} size={14} />
        {t('copy')}
      </Button>
    </div>
  )
}

/** What each market wants to know; the card partner nothing. */
const NOTES = { ramp: null, agora: 'reference', bazaar: 'payerName' } as const
const MOST = { reference: 60, payerName: 80 } as const

function SayPaid({ order, session, amount }: OrderPayProps & { readonly amount: string }) {
  const t = useTranslations('quickbuy.pay')
  const say = useSayPaid()
  const [note, setNote] = useState('')
  const [sent, setSent] = useState(false)
  const wanted = NOTES[order.platform]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (wanted !== null && note.trim() === '') return
    say.mutate({ id: order.id, platform: order.platform, note: note.trim(), session })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-3">
      {wanted !== null && (
        <TextField
          label={t(`notes.${wanted}`)}
          value={note}
          maxLength={MOST[wanted]}
          onChange={({ target }) => setNote(target.value)}
          autoComplete="off"
          error={sent && note.trim() === '' && t('noteMissing')}
        />
      )}
      {say.isError && <RefusalNote failure={say.error} />}
      <Button
        type="submit"
        variant={order.payUrl === null ? 'accent' : 'outline'}
        size="lg"
        block
        pending={say.isPending}
      >
        {t('paid', { amount })}
      </Button>
    </form>
  )
}

function Cancel({ order }: { readonly order: QuickbuyOrderDetail }) {
  const t = useTranslations('quickbuy.cancel')
  const cancel = useCancelOrder()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className="mt-3" variant="quiet" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <LateDialog
        open={open}
        onOpenChange={setOpen}
        title={t('title')}
        description={t('text', { partner: order.platformName })}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('keep')}</Button>
            <Button
              variant="ink"
              pending={cancel.isPending}
              onClick={() => cancel.mutate(order.id, { onSuccess: () => setOpen(false) })}
            >
              {t('confirm')}
            </Button>
          </>
        }
      >
        {cancel.isError && <Note kind="error">{cancel.error.message}</Note>}
      </LateDialog>
    </>
  )
}
