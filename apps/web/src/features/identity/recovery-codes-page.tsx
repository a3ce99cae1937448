import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import { ChangeForm } from './change-form.tsx'
import { AuthenticatorField } from './factor-fields.tsx'
import { answered } from './failure-place.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { codeRefusal } from './register-form.ts'
import { useRenewRecoveryCodes } from './security-api.ts'
import { SettingFrame } from './setting-frame.tsx'

export function RecoveryCodesPage() {
  const t = useTranslations('settings.renew')
  return (
    <SettingFrame title={t('title')} text={t('text')}>
      {() => <RenewForm />}
    </SettingFrame>
  )
}

function RenewForm() {
  const t = useTranslations('settings.renew')
  const refusalText = useTranslations('refusals')
  const renewing = useRenewRecoveryCodes()
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const refusal = codeRefusal(code)
  const answer = answered(renewing.error, ['googleCode'])
  if (renewing.isSuccess) return <RecoveryCodes codes={renewing.data.recoveryCodes} />
  const submit = () => {
    setSent(true)
    if (refusal === null) renewing.mutate(code)
  }
  return (
    <ChangeForm onSubmit={submit} submit={t('submit')} pending={renewing.isPending} note={answer.note} ends="nothing">
      <AuthenticatorField
        value={code}
        onChange={setCode}
        error={sent && refusal !== null ? refusalText(refusal) : answer.at('googleCode')}
      />
    </ChangeForm>
  )
}
