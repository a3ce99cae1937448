import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { type FormEvent, type ReactNode, useId } from 'react'
import { TEXT_MAX } from './act-forms.ts'

export interface ActDialogProps {
  title: string
  /** What the act does, and what it leaves alone. */
  description: string
  confirm: string
  danger?: boolean | undefined
  act: { readonly error: Error | null; readonly isPending: boolean }
  onSubmit: () => void
  onClose: () => void
  text: string
  textError: string | false
  textHint: string
  onText: (text: string) => void
  /** Fields of the act's own, before the one that asks why. */
  children?: ReactNode
}

/** What is done to an account is done for a reason that stays on record, so that every act asks for it. */
export function ActDialog(props: ActDialogProps) {
  const { act, danger = false, children } = props
  const t = useTranslations('users')
  const cancel = useTranslations('shell')('cancel')
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!act.isPending) props.onSubmit()
  }
  return (
    <LateDialog
      open
      onOpenChange={props.onClose}
      title={props.title}
      description={props.description}
      actions={
        <>
          <Button onClick={props.onClose}>{cancel}</Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'ink'} pending={act.isPending}>
            {props.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {act.error !== null && <Note kind="error">{act.error.message}</Note>}
        {children}
        <TextArea
          label={t('why')}
          hint={props.textHint}
          error={props.textError}
          maxLength={TEXT_MAX}
          value={props.text}
          onChange={(event) => props.onText(event.target.value)}
        />
      </form>
    </LateDialog>
  )
}
