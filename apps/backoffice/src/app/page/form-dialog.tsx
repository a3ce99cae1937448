import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { type FormEvent, type ReactNode, useId } from 'react'

export interface FormDialogProps {
  readonly title: string
  /** What the act does, and what it leaves alone. */
  readonly description?: string
  readonly confirm: string
  /** It takes something away. */
  readonly danger?: boolean | undefined
  /** There is nothing to confirm yet. */
  readonly disabled?: boolean | undefined
  readonly act: { readonly error: Error | null; readonly isPending: boolean }
  /** Not called while the act is on its way. */
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** Its fields; without any it is a question. */
  readonly children?: ReactNode
}

/** An act that is confirmed in a dialog: what it needs, why it failed, and the two ways out. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, confirm, danger = false, disabled, act, onClose, children } = props
  const cancel = useTranslations('shell')('cancel')
  const formId = useId()
  const submit = () => {
    if (!act.isPending) props.onSubmit()
  }
  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const failure = act.error === null ? undefined : <Note kind="error">{act.error.message}</Note>
  const isForm = children !== undefined
  return (
    <LateDialog
      open
      onOpenChange={onClose}
      title={title}
      {...(description !== undefined && { description })}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            {...(isForm ? { type: 'submit', form: formId } : { onClick: submit })}
            variant={danger ? 'danger' : 'ink'}
            disabled={disabled}
            pending={act.isPending}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {isForm ? (
        <form id={formId} onSubmit={submitForm} noValidate className="grid gap-4">
          {failure}
          {children}
        </form>
      ) : (
        failure
      )}
    </LateDialog>
  )
}
