import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import { BindForm } from './bind-form.tsx'
import { ChangeForm } from './change-form.tsx'
import { AuthenticatorField } from './factor-fields.tsx'
import { answered } from './failure-place.ts'
import { codeRefusal } from './register-form.ts'
import { useVerifyBeforeChange } from './security-api.ts'
import { SettingFrame } from './setting-frame.tsx'

/** Bind the first authenticator. Who has one is led through the change of it. */
export function GoogleAuthPage() {
  const t = useTranslations('settings.bind')
  return (
    <SettingFrame title={t('title')} text={t('text')}>
      {(state) => (state.authenticator ? <EditSteps state={state} /> : <BindForm state={state} />)}
    </SettingFrame>
  )
}

export function EditGooglePage() {
  const t = useTranslations('settings.edit')
  return (
    <SettingFrame title={t('title')} text={t('text')}>
      {(state) => (state.authenticator ? <EditSteps state={state} /> : <BindForm state={state} />)}
    </SettingFrame>
  )
}

/** A code of the bound authenticator first, then the new one. */
function EditSteps({ state }: Parameters<typeof BindForm>[0]) {
  const t = useTranslations('settings.edit')
  const refusalText = useTranslations('refusals')
  const verifying = useVerifyBeforeChange()
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const refusal = codeRefusal(code)
  const answer = answered(verifying.error, ['googleCode'])
  if (verifying.isSuccess) return <BindForm state={state} ticket={verifying.data.ticket} />
  const submit = () => {
    setSent(true)
    if (refusal === null) verifying.mutate(code)
  }
  return (
    <ChangeForm onSubmit={submit} submit={t('submit')} pending={verifying.isPending} note={answer.note} ends="nothing">
      <AuthenticatorField
        label={t('code')}
        value={code}
        onChange={setCode}
        error={sent && refusal !== null ? refusalText(refusal) : answer.at('googleCode')}
      />
    </ChangeForm>
  )
}
