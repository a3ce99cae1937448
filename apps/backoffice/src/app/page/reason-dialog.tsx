import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { ReasonField } from './reason-field.tsx'

interface ReasonDialogProps
  extends Pick<FormDialogProps, 'title' | 'description' | 'confirm' | 'danger' | 'act' | 'onClose'> {
  readonly label: string
  /** Said where no reason was given. */
  readonly missing: string
  /** Said when it is done. */
  readonly done: string
  readonly onReason: (reason: string, then: { readonly onSuccess: () => void }) => void
}

/** Something is done, mostly ended, and why is written down with it. */
export function ReasonDialog({ label, missing, done, onReason, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (reason.trim() === '') return
    const onSuccess = () => {
      toast.good(done)
      dialog.onClose()
    }
    onReason(reason.trim(), { onSuccess })
  }
  return (
    <FormDialog danger {...dialog} onSubmit={submit}>
      <ReasonField
        label={label}
        value={reason}
        error={tried && reason.trim() === '' ? missing : undefined}
        onChange={setReason}
      />
    </FormDialog>
  )
}
