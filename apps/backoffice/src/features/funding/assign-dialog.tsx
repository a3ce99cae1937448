import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { useFigure } from '../../app/page/figures.ts'
import { FormDialog } from '../../app/page/form-dialog.tsx'
import { type Assignment, assignForm } from './assign-form.ts'

interface Proposal {
  readonly email: string
  readonly uid: string
  readonly reason: string
  readonly reference?: string
}

interface AssignDialogProps {
  readonly amount: string
  readonly coin: string
  readonly text: string
  readonly proposal: Proposal | null
  /** Whether it may be for an order, which its reference names. */
  readonly withReference: boolean
  readonly assign: {
    readonly isPending: boolean
    readonly error: Error | null
    mutate(
      assignment: Assignment,
      options: { readonly onSuccess: (given: { readonly outcome: 'credited' | 'proposed' }) => void },
    ): void
  }
  readonly onClose: () => void
}

/** Gives what nobody could be found for to a user. What one person proposed, another may only agree to. */
export function AssignDialog({ amount, coin, text, proposal, withReference, assign, onClose }: AssignDialogProps) {
  const t = useTranslations('funding.assign')
  const figure = useFigure()
  const [input, setInput] = useState({
    uid: proposal?.uid ?? '',
    reason: proposal?.reason ?? '',
    reference: proposal?.reference ?? '',
  })
  const [tried, setTried] = useState(false)
  const { errors, assignment } = assignForm(input)
  const submit = () => {
    setTried(true)
    if (assignment === undefined) return
    const onSuccess = ({ outcome }: { outcome: 'credited' | 'proposed' }) => {
      toast.good(t(outcome, { uid: assignment.uid }))
      onClose()
    }
    assign.mutate({ ...assignment, reference: input.reference.trim() }, { onSuccess })
  }
  const change = (name: keyof typeof input) => (event: { target: { value: string } }) =>
    setInput({ ...input, [name]: event.target.value })
  const errorOf = (code: 'uidMissing' | 'reasonMissing' | undefined) =>
    tried && code !== undefined ? t(code) : undefined
  return (
    <FormDialog
      title={t('title', { amount: figure(amount), coin })}
      description={text}
      confirm={proposal === null ? t('submit') : t('agree')}
      act={assign}
      onSubmit={submit}
      onClose={onClose}
    >
      {proposal !== null && <Note>{t('proposed_by', { email: proposal.email, uid: proposal.uid })}</Note>}
      <TextField
        label={t('uid')}
        inputMode="numeric"
        autoComplete="off"
        value={input.uid}
        error={errorOf(errors.uid)}
        onChange={change('uid')}
      />
      {withReference && (
        <TextField
          label={t('orderReference')}
          hint={t('orderReferenceHint')}
          autoComplete="off"
          value={input.reference}
          onChange={change('reference')}
        />
      )}
      <TextArea
        label={t('reason')}
        rows={3}
        value={input.reason}
        error={errorOf(errors.reason)}
        onChange={change('reason')}
      />
    </FormDialog>
  )
}
