import type { EtpOrder, EtpProduct } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Dialog } from '@bourse/ui/overlays/dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useId, useState } from 'react'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { useDoubt } from '../../app/page/use-doubt.ts'
import { useIntent } from '../../app/page/use-intent.ts'
import { figureInField } from '../../app/shared-data/decimal-input.ts'
import { useEditOrder, useHoldings } from './api.ts'
import { ConditionFields } from './condition-fields.tsx'
import { addDecimals, editedOrder, localTime, type Ticket } from './etp-form.ts'
import { CASH } from './use-ticket.ts'
import { useWrong } from './use-wrong.ts'

interface EditDialogProps {
  readonly order: EtpOrder
  readonly product: EtpProduct
  readonly onClose: () => void
}

/** What is typed into an order that waits, and the sending of it. */
function useEdited({ order, product, onClose }: EditDialogProps) {
  const t = useTranslations('etp.edit')
  const locale = useLocaleTag()
  const edit = useEditOrder()
  const intent = useIntent()
  const holding = useHoldings().data?.find(({ symbol }) => symbol === order.symbol)
  const [ticket, setTicket] = useState(() => ticketOf(order, locale))
  // What the order itself has reserved can be sold by it.
  const held = addDecimals(holding?.available ?? '0', order.side === 'sell' ? (order.units ?? '0') : '0')
  const isExit = order.kind === 'exit'
  const { view, change, removes, needsOne } = editedOrder(ticket, {
    product,
    locale,
    held,
    isExit,
    before: ticketOf(order, locale),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change === null || edit.isPending) return
    const sent = { id: order.id, ...change }
    edit.mutate(
      { order: sent, lockId: intent.lockIdFor(sent) },
      {
        onSuccess: () => {
          toast.good(t('done'))
          onClose()
        },
      },
    )
  }
  const notes = { removes: removes && !needsOne, needsOne }
  return { ticket, setTicket, isExit, view, change, notes, submit, isPending: edit.isPending, failure: edit.error }
}

/** An order that waits, filled in as it stands; what is changed takes its place. */
export function EditDialog(props: EditDialogProps) {
  const { order, product, onClose } = props
  const t = useTranslations('etp.edit')
  const formId = useId()
  const wrong = useWrong()
  const doubt = useDoubt()
  const { ticket, setTicket, isExit, view, change, notes, submit, isPending, failure } = useEdited(props)
  const unit = order.side === 'buy' ? CASH : order.symbol
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title', { symbol: order.symbol })}
      actions={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button type="submit" form={formId} variant="ink" disabled={change === null} pending={isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        {!isExit && (
          <TextField
            size="md"
            label={t(order.side === 'buy' ? 'amount' : 'units')}
            inputMode="decimal"
            autoComplete="off"
            unit={unit}
            value={ticket.size}
            onChange={({ target }) => setTicket({ ...ticket, size: target.value })}
            error={doubt(ticket.size) ?? wrong(view.wrong.size, unit)}
          />
        )}
        <ConditionFields
          product={product}
          ticket={ticket}
          state={{ view }}
          exitOnly={isExit}
          onChange={(part) => setTicket({ ...ticket, ...part })}
        />
        {notes.removes && (
          <Note kind="info" className="mt-4">
            {t('removes')}
          </Note>
        )}
        {notes.needsOne && (
          <Note kind="warn" className="mt-4">
            {t('needsOne')}
          </Note>
        )}
        {failure !== null && <RefusalNote failure={failure} className="mt-4" />}
      </form>
    </Dialog>
  )
}

function ticketOf(order: EtpOrder, locale: string): Ticket {
  const write = (value: string | null) =>
    value === null ? '' : figureInField(value, { locale, scale: 8, minScale: 0 })
  return {
    kind: 'limit',
    side: order.side,
    size: write(order.side === 'buy' ? order.amount : order.units),
    price: write(order.price),
    takeProfit: write(order.takeProfit),
    stopLoss: write(order.stopLoss),
    startTime: order.startTime === null ? '' : localTime(order.startTime),
    endTime: order.endTime === null ? '' : localTime(order.endTime),
  }
}
