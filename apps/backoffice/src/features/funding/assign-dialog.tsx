import type { OfficeCryptoDeposit } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Dialog } from '@bourse/ui/dialog.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { TextArea } from '@bourse/ui/text-area.tsx'
import { TextField } from '@bourse/ui/text-field.tsx'
import { toast } from '@bourse/ui/toast.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useAssignDeposit } from './api.ts'
import { assignForm } from './assign-form.ts'

/** Gives what nobody could be found for to a user. What one person proposed, another may only agree to. */
export function AssignDialog({ deposit, onClose }: { deposit: OfficeCryptoDeposit; onClose: () => void }) {
  const t = useTranslations('funding.assign')
  const cancel = useTranslations('shell')('cancel')
  const formId = useId()
  const { proposal } = deposit
  const [input, setInput] = useState({ uid: proposal?.uid ?? '', reason: proposal?.reason ?? '' })
  const [tried, setTried] = useState(false)
  const assign = useAssignDeposit()
  const { errors, assignment } = assignForm(input)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (assignment === undefined || assign.isPending) return
    const onSuccess = ({ outcome }: { outcome: 'credited' | 'proposed' }) => {
      toast.good(t(outcome, { uid: assignment.uid }))
      onClose()
    }
    assign.mutate({ id: deposit.id, ...assignment }, { onSuccess })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title', { amount: deposit.amount ?? '', coin: deposit.coin ?? '' })}
      description={t('text')}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={formId} variant="ink" pending={assign.isPending}>
            {proposal === null ? t('submit') : t('agree')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {assign.error && <Note kind="error">{assign.error.message}</Note>}
        {proposal !== null && <Note>{t('proposed_by', { email: proposal.email, uid: proposal.uid })}</Note>}
        <TextField
          label={t('uid')}
          inputMode="numeric"
          autoComplete="off"
          value={input.uid}
          error={tried && errors.uid !== undefined ? t(errors.uid) : undefined}
          onChange={({ target }) => setInput({ ...input, uid: target.value })}
        />
        <TextArea
          label={t('reason')}
          rows={3}
          value={input.reason}
          error={tried && errors.reason !== undefined ? t(errors.reason) : undefined}
          onChange={({ target }) => setInput({ ...input, reason: target.value })}
        />
      </form>
    </Dialog>
  )
}
