import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { type FormEvent, type ReactNode, useId } from 'react'

interface ActDialogProps {
  readonly title: string
  /** What the act does, and what it cannot undo. */
  readonly description: string
  readonly confirm: string
  readonly danger?: boolean
  readonly act: { readonly isPending: boolean; readonly error: Error | null }
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** An act that is confirmed: what it needs, why it failed, and the two ways out. */
export function ActDialog(props: ActDialogProps) {
  const { title, description, confirm, danger = false, act, onConfirm, onClose, children } = props
  const t = useTranslations('p2pOrder')
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!act.isPending) onConfirm()
  }
  return (
    <LateDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'ink'} pending={act.isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {children}
        {act.error !== null && <Note kind="error">{act.error.message}</Note>}
      </form>
    </LateDialog>
  )
}
