import type { Staff } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { FormDialog } from '../../../app/page/form-dialog.tsx'
import { useProposeReset } from '../api.ts'
import { FirstPasswordField } from './first-password-field.tsx'
import { PASSWORD_MIN, passwordError } from './staff-form.ts'

/** For a lost phone or a forgotten password. */
export function StaffResetDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
  const t = useTranslations('staff')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const reset = useProposeReset()
  const { staffId, name } = person
  const weak = passwordError(password)

  const submit = () => {
    setTried(true)
    if (weak !== null) return
    reset.mutate(
      { staffId, password },
      {
        onSuccess: () => {
          toast.good(t('proposed', { name }), { detail: t('proposedDetail') })
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={t('resetTitle', { name })}
      description={t('resetText')}
      confirm={t('propose')}
      danger
      act={reset}
      onSubmit={submit}
      onClose={onClose}
    >
      <FirstPasswordField
        value={password}
        onChange={setPassword}
        error={tried && weak !== null ? t(weak, { min: PASSWORD_MIN }) : undefined}
      />
    </FormDialog>
  )
}
