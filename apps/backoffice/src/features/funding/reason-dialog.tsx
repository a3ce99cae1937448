import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { type ReactNode, useState } from 'react'
import { FormDialog, type FormDialogProps } from '../../app/page/form-dialog.tsx'
import { isReason } from './assign-form.ts'

interface ReasonDialogProps extends Omit<FormDialogProps, 'onSubmit' | 'children'> {
  readonly label: string
  /** Said where the reason is none. */
  readonly missing: string
  readonly onReason: (reason: string) => void
  /** What stands before the question. */
  readonly before?: ReactNode
}

/** A decision about somebody's money is made for a reason, which stays on record. */
export function ReasonDialog({ label, missing, onReason, before, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (isReason(reason)) onReason(reason.trim())
  }
  return (
    <FormDialog {...dialog} onSubmit={submit}>
      {before}
      <TextArea
        label={label}
        rows={3}
        value={reason}
        error={tried && !isReason(reason) ? missing : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
