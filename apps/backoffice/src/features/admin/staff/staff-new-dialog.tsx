import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useCreateStaff } from '../api.ts'
import { StaffFields } from './staff-fields.tsx'
import { NOTHING_ENTERED, type StaffInput, staffForm } from './staff-form.ts'

export function StaffNewDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff')
  const cancel = useTranslations('shell')('cancel')
  const formId = useId()
  const [input, setInput] = useState<StaffInput>(NOTHING_ENTERED)
  const [tried, setTried] = useState(false)
  const create = useCreateStaff()
  const form = staffForm(input)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (form.account === undefined || create.isPending) return
    create.mutate(form.account, {
      onSuccess: ({ name }) => {
        toast.good(t('added', { name }), { detail: t('addedDetail') })
        onClose()
      },
    })
  }

  return (
    <LateDialog
      open
      onOpenChange={onClose}
      title={t('newTitle')}
      description={t('newText')}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={formId} variant="ink" pending={create.isPending}>
            {t('confirmNew')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {create.error && <Note kind="error">{create.error.message}</Note>}
        <StaffFields
          input={input}
          errors={tried ? form.errors : {}}
          onChange={(part) => setInput({ ...input, ...part })}
        />
      </form>
    </LateDialog>
  )
}
