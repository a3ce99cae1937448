import type { OfficePayment } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useId, useState } from 'react'
import { isReason } from '../assign-form.ts'
import { useDecidePayment } from './payments-api.ts'

interface PaymentDialogProps {
  readonly act: 'credit' | 'return'
  readonly payment: OfficePayment
  readonly onClose: () => void
}

/** Gives a payment in review to whoever ordered it, or sends it back. */
export function PaymentDialog({ act, payment, onClose }: PaymentDialogProps) {
  const t = useTranslations('funding.payments')
  const cancel = useTranslations('shell')('cancel')
  const formId = useId()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useDecidePayment(act)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isReason(reason) || decide.isPending) return
    const onSuccess = (outcome: string) => {
      if (outcome === 'review') toast.bad(t('done.review'))
      else toast.good(t(`done.${outcome}`))
      onClose()
    }
    decide.mutate({ id: payment.id, reason: reason.trim() }, { onSuccess })
  }
  const { amount, symbol, cost, uid, proposal } = payment
  return (
    <LateDialog
      open
      onOpenChange={onClose}
      title={t(`${act}Title`, { amount, symbol })}
      description={t(`${act}Text`, { cost, symbol, uid })}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={formId} variant={act === 'credit' ? 'ink' : 'danger'} pending={decide.isPending}>
            {t(act === 'credit' ? 'credit' : 'giveBack')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {proposal !== null && act === 'credit' && (
          <Note kind="info">{t('proposed', { email: proposal.email, reason: proposal.reason })}</Note>
        )}
        {decide.error && <Note kind="error">{decide.error.message}</Note>}
        <TextArea
          label={t('reason')}
          rows={3}
          value={reason}
          error={tried && !isReason(reason) ? t('reasonMissing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </LateDialog>
  )
}
