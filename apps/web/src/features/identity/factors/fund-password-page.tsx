import type { SecurityState } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { useState } from 'react'
import { codeRefusal } from '../accounts/register-form.ts'
import { useResetFundPassword, useSetFundPassword } from '../accounts/security-api.ts'
import { SettingFrame } from '../accounts/setting-frame.tsx'
import { ChangeForm } from '../change-form.tsx'
import { type Answered, answered, type Place } from '../failure-place.ts'
import { useHeld } from '../use-held.ts'
import { DigitsField } from './digits-field.tsx'
import { FactorField, useFactor } from './factor-field.tsx'
import { MailedCodeField } from './factor-fields.tsx'
import { type FundPasswordInput, fundPasswordForm, fundPasswordRefusal } from './fund-password-form.ts'

export function FundPasswordPage() {
  const t = useTranslations('settings.fundPassword')
  return (
    <SettingFrame title={t('title')} text={t('text')}>
      {(fresh) => <FundPasswordForm fresh={fresh} />}
    </SettingFrame>
  )
}

const PLACES: readonly Place[] = ['oldPassword', 'password', 'confirmation', 'googleCode', 'code']

/** Set with a mailed code, changed with the old one; who has forgotten or locked it goes by the mailed code again. */
function FundPasswordForm({ fresh }: { fresh: SecurityState }) {
  const t = useTranslations('settings.fundPassword')
  const refusalText = useTranslations('refusals')
  const navigate = useNavigate()
  const [state, hold] = useHeld(fresh)
  const [forgotten, setForgotten] = useState(false)
  const [oldPassword, setOldPassword] = useState('')
  const [passwords, setPasswords] = useState({ password: '', confirmation: '' })
  const [code, setCode] = useState('')
  const factor = useFactor(state)
  const [sent, setSent] = useState(false)
  const setting = useSetFundPassword()
  const resetting = useResetFundPassword()
  const byCode = !state.fundPassword || state.fundPasswordLocked || forgotten
  const resets = state.fundPassword && byCode
  const answer = answered((resets ? resetting : setting).error, PLACES)
  const proof = byCode ? codeRefusal(code) : fundPasswordRefusal(oldPassword)
  const own = (refusal: string | null) => (sent && refusal !== null ? refusalText(refusal) : undefined)

  const submit = () => {
    setSent(true)
    if (!fundPasswordForm(passwords).canSubmit || proof !== null || factor.refusal !== null) return
    const onSuccess = () => {
      hold()
      toast.good(t('done'))
      void navigate({ to: '/setting', hash: 'security' })
    }
    const shared = { ...passwords, ...factor.proof }
    if (resets) resetting.mutate({ ...shared, code }, { onSuccess })
    else setting.mutate({ ...shared, ...(byCode ? { code } : { oldPassword }) }, { onSuccess })
  }
  return (
    <ChangeForm
      onSubmit={submit}
      submit={t('submit')}
      pending={setting.isPending || resetting.isPending}
      note={answer.note}
      ends="none"
    >
      {byCode ? (
        <MailedCodeField
          act="fund_password"
          state={state}
          value={code}
          onChange={setCode}
          error={own(proof) ?? answer.at('code')}
        />
      ) : (
        <div>
          <DigitsField
            label={t('old')}
            name="old-fund-password"
            value={oldPassword}
            onChange={setOldPassword}
            error={own(proof) ?? answer.at('oldPassword')}
          />
          <button type="button" className="link mt-2 font-medium text-body" onClick={() => setForgotten(true)}>
            {t('forgotten')}
          </button>
        </div>
      )}
      <NewDigits value={passwords} onChange={setPasswords} own={own} answer={answer} />
      <FactorField factor={factor} sent={sent} answer={answer} />
    </ChangeForm>
  )
}

interface NewDigitsProps {
  value: FundPasswordInput
  onChange: (value: FundPasswordInput) => void
  own: (refusal: string | null) => string | undefined
  answer: Answered
}

function NewDigits({ value, onChange, own, answer }: NewDigitsProps) {
  const t = useTranslations('settings.fundPassword')
  const form = fundPasswordForm(value)
  return (
    <>
      <DigitsField
        label={t('new')}
        name="fund-password"
        hint={t('rule')}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        error={own(form.password) ?? answer.at('password')}
      />
      <DigitsField
        label={t('confirmation')}
        name="fund-password-confirmation"
        value={value.confirmation}
        onChange={(confirmation) => onChange({ ...value, confirmation })}
        error={own(form.confirmation) ?? answer.at('confirmation')}
      />
    </>
  )
}
