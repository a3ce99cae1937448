import type { SecurityState } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import { useRenewRecoveryCodes } from '../accounts/security-api.ts'
import { SettingFrame } from '../accounts/setting-frame.tsx'
import { ChangeForm } from '../change-form.tsx'
import { answered } from '../failure-place.ts'
import { FactorField, useFactor } from './factor-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export function RecoveryCodesPage() {
  const t = useTranslations('settings.renew')
  return (
    <SettingFrame title={t('title')} text={t('text')}>
      {(state) => <RenewForm state={state} />}
    </SettingFrame>
  )
}

function RenewForm({ state }: { state: SecurityState }) {
  const t = useTranslations('settings.renew')
  const renewing = useRenewRecoveryCodes()
  const factor = useFactor(state)
  const [sent, setSent] = useState(false)
  const answer = answered(renewing.error, ['googleCode'])
  if (renewing.isSuccess) return <RecoveryCodes codes={renewing.data.recoveryCodes} />
  const submit = () => {
    setSent(true)
    if (factor.refusal === null) renewing.mutate(factor.proof.googleCode)
  }
  return (
    <ChangeForm onSubmit={submit} submit={t('submit')} pending={renewing.isPending} note={answer.note} ends="nothing">
      <FactorField factor={factor} sent={sent} answer={answer} />
    </ChangeForm>
  )
}
