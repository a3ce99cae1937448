import type { Staff } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useResetStaff } from '../api.ts'
import { FirstPasswordField } from './first-password-field.tsx'
import { PASSWORD_MIN, passwordError } from './staff-form.ts'

/** For a lost phone or a forgotten password. */
export function StaffResetDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
  const t = useTranslations('staff')
  const cancel = useTranslations('shell')('cancel')
  const formId = useId()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const reset = useResetStaff()
  const { staffId, name } = person
  const weak = passwordError(password)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (weak !== null || reset.isPending) return
    reset.mutate(
      { staffId, password },
      {
        onSuccess: () => {
          toast.good(t('resetDone', { name }), { detail: t('resetDetail') })
          onClose()
        },
      },
    )
  }

  return (
    <LateDialog
      open
      onOpenChange={onClose}
      title={t('resetTitle', { name })}
      description={t('resetText')}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={formId} variant="danger" pending={reset.isPending}>
            {t('reset')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {reset.error && <Note kind="error">{reset.error.message}</Note>}
        <FirstPasswordField
          value={password}
          onChange={setPassword}
          error={tried && weak !== null ? t(weak, { min: PASSWORD_MIN }) : undefined}
        />
      </form>
    </LateDialog>
  )
}
