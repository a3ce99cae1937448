import type { SecurityState } from '@bourse/contract'
import { PasswordField } from '@bourse/ui/fields/password-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { useState } from 'react'
import { codeRefusal } from '../accounts/register-form.ts'
import { useChangePassword, useChangePasswordByCode } from '../accounts/security-api.ts'
import { SettingFrame } from '../accounts/setting-frame.tsx'
import { ChangeForm } from '../change-form.tsx'
import { answered, type Place } from '../failure-place.ts'
import { FactorField, useFactor } from './factor-field.tsx'
import { MailedCodeField } from './factor-fields.tsx'
import { newPasswordForm } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

export function LoginPasswordPage() {
  const t = useTranslations('settings.loginPassword')
  return (
    <SettingFrame title={t('title')} text={t('text')}>
      {(state) => <LoginPasswordForm state={state} />}
    </SettingFrame>
  )
}

const PLACES: readonly Place[] = ['oldPassword', 'code', 'password', 'confirmation', 'googleCode']

function LoginPasswordForm({ state }: { state: SecurityState }) {
  const t = useTranslations('settings.loginPassword')
  const refusalText = useTranslations('refusals')
  const navigate = useNavigate()
  const [forgotten, setForgotten] = useState(false)
  const [oldPassword, setOldPassword] = useState('')
  const [code, setCode] = useState('')
  const [passwords, setPasswords] = useState({ password: '', confirmation: '' })
  const factor = useFactor(state)
  const [sent, setSent] = useState(false)
  const changing = useChangePassword()
  const changingByCode = useChangePasswordByCode()
  const answer = answered((forgotten ? changingByCode : changing).error, PLACES)
  const missing = oldPassword === '' ? 'identity.password_missing' : null
  const proof = forgotten ? codeRefusal(code) : missing
  const own = (refusal: string | null) => (sent && refusal !== null ? refusalText(refusal) : undefined)

  const submit = () => {
    setSent(true)
    if (proof !== null || !newPasswordForm(passwords).canSubmit || factor.refusal !== null) return
    const onSuccess = () => {
      toast.good(t('done'))
      void navigate({ to: '/setting', hash: 'security' })
    }
    const shared = { ...passwords, ...factor.proof }
    if (forgotten) changingByCode.mutate({ ...shared, code }, { onSuccess })
    else changing.mutate({ ...shared, oldPassword }, { onSuccess })
  }
  const pending = changing.isPending || changingByCode.isPending
  return (
    <ChangeForm onSubmit={submit} submit={t('submit')} pending={pending} note={answer.note} ends="others">
      {forgotten ? (
        <MailedCodeField
          act="change_password"
          state={state}
          value={code}
          onChange={setCode}
          error={own(proof) ?? answer.at('code')}
        />
      ) : (
        <OldPassword
          value={oldPassword}
          onChange={setOldPassword}
          error={own(proof) ?? answer.at('oldPassword')}
          onForgotten={() => setForgotten(true)}
        />
      )}
      <NewPasswordFields value={passwords} onChange={setPasswords} sent={sent} answer={answer} />
      <FactorField factor={factor} sent={sent} answer={answer} />
    </ChangeForm>
  )
}

interface OldPasswordProps {
  value: string
  onChange: (password: string) => void
  error: string | undefined
  onForgotten: () => void
}

function OldPassword({ value, onChange, error, onForgotten }: OldPasswordProps) {
  const t = useTranslations('settings.loginPassword')
  return (
    <div>
      <PasswordField
        label={t('old')}
        name="old-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
      <button type="button" className="link mt-2 font-medium text-body" onClick={onForgotten}>
        {t('forgotten')}
      </button>
    </div>
  )
}
