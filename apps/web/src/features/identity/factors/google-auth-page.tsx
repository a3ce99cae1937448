import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import { useVerifyBeforeChange } from '../accounts/security-api.ts'
import { SettingFrame } from '../accounts/setting-frame.tsx'
import { ChangeForm } from '../change-form.tsx'
import { answered } from '../failure-place.ts'
import { BindForm } from './bind-form.tsx'
import { FactorField, useFactor } from './factor-field.tsx'

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
  const verifying = useVerifyBeforeChange()
  const factor = useFactor(state)
  const [sent, setSent] = useState(false)
  const answer = answered(verifying.error, ['googleCode'])
  if (verifying.isSuccess) return <BindForm state={state} ticket={verifying.data.ticket} />
  const submit = () => {
    setSent(true)
    if (factor.refusal === null) verifying.mutate(factor.proof.googleCode)
  }
  return (
    <ChangeForm onSubmit={submit} submit={t('submit')} pending={verifying.isPending} note={answer.note} ends="nothing">
      <FactorField factor={factor} sent={sent} answer={answer} label={t('code')} />
    </ChangeForm>
  )
}
