import type { CallFailure } from '@bourse/client'
import { Button } from '@bourse/ui/button.tsx'
import { PasswordField } from '@bourse/ui/fields/password-field.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { PageLink } from '../../../app/page/page-link.tsx'
import { AccountField, AccountToggle } from '../contacts/account-field.tsx'
import type { AccountInput, PhoneFacts } from '../contacts/account-form.ts'
import { SmsRisk } from '../contacts/sms-risk.tsx'
import { AppStep } from './app-step.tsx'
import { type LoginInput, loginForm } from './login-form.ts'
import { PasskeyEntry } from './passkey-entry.tsx'

const WAYS = ['password', 'code', 'app'] as const
export type LoginWay = (typeof WAYS)[number]

export interface LoginStepProps {
  way: LoginWay
  onWay: (way: LoginWay) => void
  input: LoginInput
  facts: PhoneFacts
  onChange: (input: LoginInput) => void
  onSubmit: () => void
  /** A phone or a passkey has opened the session. */
  onEntered: () => void
  pending: boolean
  failure: CallFailure | null
}

export function LoginStep({ way, onWay, onEntered, ...form }: LoginStepProps) {
  const t = useTranslations('identity.login')
  return (
    <>
      <h1 className="display text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]">{t('title')}</h1>
      <Segmented
        block
        className="mt-6"
        label={t('way')}
        value={way}
        onChange={onWay}
        options={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
      />
      {way === 'app' ? (
        <AppStep onEntered={onEntered} />
      ) : (
        <AccountForm key={way} way={way} onEntered={onEntered} {...form} />
      )}
    </>
  )
}

type AccountFormProps = Omit<LoginStepProps, 'way' | 'onWay'> & { way: 'password' | 'code' }

function AccountForm({ way, input, facts, onChange, onSubmit, onEntered, pending, failure }: AccountFormProps) {
  const t = useTranslations('identity.login')
  const refusalText = useTranslations('refusals')
  const [sent, setSent] = useState(false)
  const form = loginForm(input, way, facts)
  const errorOf = (field: keyof LoginInput) => {
    const refusal = form.refusals[field]
    return sent && refusal !== undefined ? refusalText(refusal) : undefined
  }
  const change = (account: AccountInput) => {
    // Nobody is blamed for an empty field that was not there when they sent the form.
    if (account.kind !== input.account.kind) setSent(false)
    onChange({ ...input, account })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (form.canSubmit && !pending) onSubmit()
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="keeps-room mt-5 flex flex-col gap-2">
        <AccountField
          input={input.account}
          onChange={change}
          facts={facts}
          autoComplete="username webauthn"
          error={errorOf('account')}
          action={<AccountToggle input={input.account} onChange={change} />}
        />
        {way === 'code' && input.account.kind === 'phone' && <SmsRisk />}
        {way === 'password' && (
          <div>
            <PasswordField
              label={t('password')}
              name="password"
              value={input.password}
              onChange={(event) => onChange({ ...input, password: event.target.value })}
              error={errorOf('password')}
            />
            <p className="text-body">
              <PageLink to="/account/reset" className="link font-medium">
                {t('forgotten')}
              </PageLink>
            </p>
          </div>
        )}
      </div>
      <Button type="submit" variant="accent" size="lg" block pending={pending} className="mt-5">
        {way === 'code' ? t('sendCode') : t('submit')}
      </Button>
      {failure !== null && (
        <Note kind="error" className="mt-4">
          {failure.message}
        </Note>
      )}
      <PasskeyEntry busy={pending} onEntered={onEntered} />
    </form>
  )
}
