import type { SecurityState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { QrCode } from '../../../app/page/qr-code.tsx'
import { codeRefusal } from '../accounts/register-form.ts'
import { useBindAuthenticator, useNewSecret } from '../accounts/security-api.ts'
import { LoadingFailed } from '../accounts/setting-frame.tsx'
import { ChangeForm } from '../change-form.tsx'
import { answered } from '../failure-place.ts'
import { FactorField, useFactor } from './factor-field.tsx'
import { AuthenticatorField, MailedCodeField } from './factor-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Binds a new secret; with a ticket it takes the place of the bound one. Ends with the recovery codes. */
export function BindForm({ state, ticket }: { state: SecurityState; ticket?: string }) {
  const t = useTranslations('settings.bind')
  const refusalText = useTranslations('refusals')
  const secret = useNewSecret(true)
  const binding = useBindAuthenticator()
  const [googleCode, setGoogleCode] = useState('')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const beside = useFactor(state)
  // In the place of another it has its ticket; as the first one beside passkeys it needs one of those.
  const needsPasskey = ticket === undefined && state.passkeys > 0
  const answer = answered(binding.error, ['googleCode', 'code'])
  const own = (refusal: string | null) => (sent && refusal !== null ? refusalText(refusal) : undefined)

  if (binding.isSuccess) return <RecoveryCodes codes={binding.data.recoveryCodes} />
  if (secret.error !== null) return <LoadingFailed text={secret.error.message} onRetry={() => void secret.refetch()} />
  if (secret.data === undefined) return <LoadingState lines={5} />
  const submit = () => {
    setSent(true)
    if (needsPasskey && beside.refusal !== null) return
    if (codeRefusal(googleCode) !== null || codeRefusal(code) !== null) return
    binding.mutate({ type: 'bind', code, googleCode, ...(ticket === undefined ? {} : { ticket }) })
  }
  return (
    <ChangeForm onSubmit={submit} submit={t('submit')} pending={binding.isPending} note={answer.note} ends="others">
      <Secret secret={secret.data.secret} uri={secret.data.uri} />
      <AuthenticatorField
        label={t('code')}
        hint={t('codeHint')}
        value={googleCode}
        onChange={setGoogleCode}
        error={own(codeRefusal(googleCode)) ?? answer.at('googleCode')}
      />
      {needsPasskey && <FactorField factor={beside} sent={sent} answer={answer} />}
      <MailedCodeField
        act="bind_totp"
        state={state}
        value={code}
        onChange={setCode}
        error={own(codeRefusal(code)) ?? answer.at('code')}
      />
    </ChangeForm>
  )
}

function Secret({ secret, uri }: { secret: string; uri: string }) {
  const t = useTranslations('settings.bind')
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => toast.good(t('copied')),
      () => toast.bad(t('notCopied')),
    )
  return (
    <div className="flex gap-5 max-sm:flex-col">
      <QrCode text={uri} label={t('qr')} />
      <div className="min-w-0">
        <p className="text-body text-ink-2">{t('scan')}</p>
        <p className="mt-3 text-dense text-ink-3">{t('key')}</p>
        <p data-secret={secret} className="mt-1 font-mono text-read">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </p>
        <Button size="sm" className="mt-2" onClick={copy}>
          <Icon of={drawings.copy} size={14} />
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
