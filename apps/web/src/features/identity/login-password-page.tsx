import type { SecurityState } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { PasswordField } from '@bourse/ui/password-field.tsx'
import { toast } from '@bourse/ui/toast.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ChangeForm } from './change-form.tsx'
import { AuthenticatorField } from './factor-fields.tsx'
import { answered, type Place } from './failure-place.ts'
import { newPasswordForm } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { codeRefusal } from './register-form.ts'
import { useChangePassword } from './security-api.ts'
import { SettingFrame } from './setting-frame.tsx'

export function LoginPasswordPage() {
  const t = useTranslations('settings.loginPassword')
  return (
    <SettingFrame title={t('title')} text={t('text')}>
      {(state) => <LoginPasswordForm state={state} />}
    </SettingFrame>
  )
}

const PLACES: readonly Place[] = ['oldPassword', 'password', 'confirmation', 'googleCode']

function LoginPasswordForm({ state }: { state: SecurityState }) {
  const t = useTranslations('settings.loginPassword')
  const refusalText = useTranslations('refusals')
  const navigate = useNavigate()
  const [oldPassword, setOldPassword] = useState('')
  const [passwords, setPasswords] = useState({ password: '', confirmation: '' })
  const [googleCode, setGoogleCode] = useState('')
  const [sent, setSent] = useState(false)
  const changing = useChangePassword()
  const answer = answered(changing.error, PLACES)
  const factor = state.authenticator ? codeRefusal(googleCode) : null
  const own = (refusal: string | null) => (sent && refusal !== null ? refusalText(refusal) : undefined)

  const submit = () => {
    setSent(true)
    if (oldPassword === '' || !newPasswordForm(passwords).canSubmit || factor !== null) return
    const proof = state.authenticator ? { googleCode } : {}
    changing.mutate(
      { oldPassword, ...passwords, ...proof },
      {
        onSuccess: () => {
          toast.good(t('done'))
          void navigate({ to: '/setting', hash: 'security' })
        },
      },
    )
  }
  return (
    <ChangeForm onSubmit={submit} submit={t('submit')} pending={changing.isPending} note={answer.note} ends="others">
      <PasswordField
        label={t('old')}
        name="old-password"
        value={oldPassword}
        onChange={(event) => setOldPassword(event.target.value)}
        error={own(oldPassword === '' ? 'identity.password_missing' : null) ?? answer.at('oldPassword')}
      />
      <NewPasswordFields value={passwords} onChange={setPasswords} sent={sent} answer={answer} />
      {state.authenticator && (
        <AuthenticatorField
          value={googleCode}
          onChange={setGoogleCode}
          error={own(factor) ?? answer.at('googleCode')}
        />
      )}
    </ChangeForm>
  )
}
