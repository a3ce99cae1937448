import type { OfficeBankLine } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useId, useState } from 'react'
import { isReason } from '../assign-form.ts'
import { useReturnLine } from './bank-api.ts'

/** Sends a transfer in review back to where it came from. */
export function ReturnLineDialog({ line, onClose }: { line: OfficeBankLine; onClose: () => void }) {
  const t = useTranslations('funding.bank')
  const cancel = useTranslations('shell')('cancel')
  const formId = useId()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const giveBack = useReturnLine()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isReason(reason) || giveBack.isPending) return
    const onSuccess = ({ state }: { state: OfficeBankLine['state'] }) => {
      if (state === 'review') toast.bad(t('refused'))
      else toast.good(state === 'returned' ? t('returned', { name: line.senderName }) : t('returning'))
      onClose()
    }
    giveBack.mutate({ id: line.id, reason: reason.trim() }, { onSuccess })
  }
  return (
    <LateDialog
      open
      onOpenChange={onClose}
      title={t('returnTitle', { amount: line.amount, symbol: line.symbol })}
      description={t('returnText', { name: line.senderName, account: line.senderAccount })}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={formId} variant="danger" pending={giveBack.isPending}>
            {t('giveBack')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {giveBack.error && <Note kind="error">{giveBack.error.message}</Note>}
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
