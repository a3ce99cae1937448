import type { SecurityState } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { PageLink } from '../../../app/page/page-link.tsx'
import { codeRefusal } from '../accounts/register-form.ts'
import { useUnbindAuthenticator } from '../accounts/security-api.ts'
import { SettingFrame } from '../accounts/setting-frame.tsx'
import { ChangeForm } from '../change-form.tsx'
import { answered } from '../failure-place.ts'
import { useHeld } from '../use-held.ts'
import { FactorField, useFactor } from './factor-field.tsx'
import { MailedCodeField } from './factor-fields.tsx'

export function UnGooglePage() {
  const t = useTranslations('settings.unbind')
  return (
    <SettingFrame title={t('title')} text={t('text')}>
      {(fresh) => <Unbinding fresh={fresh} />}
    </SettingFrame>
  )
}

function Unbinding({ fresh }: { fresh: SecurityState }) {
  const t = useTranslations('settings.unbind')
  const navigate = useNavigate()
  const [state, hold] = useHeld(fresh)
  const done = () => {
    hold()
    toast.good(t('done'))
    void navigate({ to: '/setting', hash: 'security' })
  }
  return state.authenticator ? <UnbindForm state={state} onDone={done} /> : <NothingBound />
}

function NothingBound() {
  const t = useTranslations('settings.unbind')
  return (
    <EmptyState
      title={t('nothing')}
      action={
        <PageLink to="/setting/googleAuth" className={buttonClass({ variant: 'ink' })}>
          {t('bind')}
        </PageLink>
      }
    />
  )
}

function UnbindForm({ state, onDone }: { state: SecurityState; onDone: () => void }) {
  const t = useTranslations('settings.unbind')
  const refusalText = useTranslations('refusals')
  const unbinding = useUnbindAuthenticator()
  const [recovering, setRecovering] = useState(false)
  const held = useFactor(state)
  const [recoveryCode, setRecoveryCode] = useState('')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const answer = answered(unbinding.error, ['code', recovering ? 'recoveryCode' : 'googleCode'])
  const own = (refusal: string | null) => (sent && refusal !== null ? refusalText(refusal) : undefined)
  const missing = recoveryCode.trim() === '' ? 'identity.recovery_code_wrong' : null
  const factor = recovering ? missing : held.refusal

  const submit = () => {
    setSent(true)
    if (factor !== null || codeRefusal(code) !== null) return
    const proof = recovering ? { recoveryCode } : held.proof
    unbinding.mutate({ type: 'unbind', code, ...proof }, { onSuccess: onDone })
  }
  return (
    <ChangeForm onSubmit={submit} submit={t('submit')} pending={unbinding.isPending} note={answer.note} ends="others">
      <div>
        {recovering ? (
          <TextField
            label={t('recoveryCode')}
            name="recovery-code"
            autoComplete="off"
            spellCheck={false}
            value={recoveryCode}
            onChange={(event) => setRecoveryCode(event.target.value)}
            error={own(factor) ?? answer.at('recoveryCode')}
          />
        ) : (
          <FactorField factor={held} sent={sent} answer={answer} />
        )}
        <button
          type="button"
          className="link mt-2 font-medium text-body"
          onClick={() => {
            setSent(false)
            setRecovering(!recovering)
          }}
        >
          {recovering ? t('useCode') : t('useRecovery')}
        </button>
      </div>
      <MailedCodeField
        act="unbind_totp"
        state={state}
        value={code}
        onChange={setCode}
        error={own(codeRefusal(code)) ?? answer.at('code')}
      />
    </ChangeForm>
  )
}
