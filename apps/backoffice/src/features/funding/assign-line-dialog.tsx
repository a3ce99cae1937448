import type { OfficeBankLine } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Dialog } from '@bourse/ui/dialog.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { TextArea } from '@bourse/ui/text-area.tsx'
import { TextField } from '@bourse/ui/text-field.tsx'
import { toast } from '@bourse/ui/toast.tsx'
import { type FormEvent, useId, useState } from 'react'
import { assignForm } from './assign-form.ts'
import { useAssignLine } from './bank-api.ts'

/** Gives a transfer in review to a user, for an order or without one. */
export function AssignLineDialog({ line, onClose }: { line: OfficeBankLine; onClose: () => void }) {
  const t = useTranslations('funding.assign')
  const bank = useTranslations('funding.bank')
  const cancel = useTranslations('shell')('cancel')
  const formId = useId()
  const { proposal } = line
  const [input, setInput] = useState({ uid: proposal?.uid ?? '', reason: proposal?.reason ?? '' })
  const [reference, setReference] = useState(proposal?.reference ?? '')
  const [tried, setTried] = useState(false)
  const assign = useAssignLine()
  const { errors, assignment } = assignForm(input)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (assignment === undefined || assign.isPending) return
    const onSuccess = ({ outcome }: { outcome: 'credited' | 'proposed' }) => {
      toast.good(t(outcome, { uid: assignment.uid }))
      onClose()
    }
    assign.mutate({ id: line.id, ...assignment, reference: reference.trim() }, { onSuccess })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={bank('assignTitle', { amount: line.amount, symbol: line.symbol })}
      description={bank('assignText')}
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
        <TextField
          label={bank('orderReference')}
          hint={bank('orderReferenceHint')}
          autoComplete="off"
          value={reference}
          onChange={({ target }) => setReference(target.value)}
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
