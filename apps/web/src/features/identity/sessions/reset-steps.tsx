import type { CallFailure } from '@bourse/client'
import { Button } from '@bourse/ui/button.tsx'
import { CodeField } from '@bourse/ui/fields/code-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { config } from '../../../app/config.ts'
import { PageLink } from '../../../app/page/page-link.tsx'
import { codeRefusal } from '../accounts/register-form.ts'
import { AccountField, AccountToggle } from '../contacts/account-field.tsx'
import { type AccountInput, accountRefusal, type PhoneFacts } from '../contacts/account-form.ts'
import { Resend, type ResendProps } from '../contacts/code-step.tsx'
import { newPasswordForm } from '../factors/new-password.ts'
import { NewPasswordFields } from '../factors/new-password-fields.tsx'
import { answered } from '../failure-place.ts'

export const SETTINGS_LOCKED = 'identity.settings_locked'
const TITLE = 'display text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]'

interface StepProps {
  pending: boolean
  failure: CallFailure | null
}

export interface ResetAddressStepProps extends StepProps {
  input: AccountInput
  facts: PhoneFacts
  onChange: (input: AccountInput) => void
  onSubmit: () => void
}

export function ResetAddressStep({ input, facts, onChange, onSubmit, pending, failure }: ResetAddressStepProps) {
  const t = useTranslations('identity.reset')
  const refusalText = useTranslations('refusals')
  const [sent, setSent] = useState(false)
  const refusal = accountRefusal(input, facts)
  const change = (next: AccountInput) => {
    if (next.kind !== input.kind) setSent(false)
    onChange(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (refusal === null && !pending) onSubmit()
  }
  return (
    <form noValidate onSubmit={submit}>
      <h1 className={TITLE}>{t('title')}</h1>
      <p className="mt-3 mb-6 text-base text-ink-2">{t('text')}</p>
      <AccountField
        input={input}
        onChange={change}
        facts={facts}
        autoComplete="username"
        error={sent && refusal !== null ? refusalText(refusal) : undefined}
        action={<AccountToggle input={input} onChange={change} />}
      />
      {failure !== null && (
        <Note kind="error" className="mt-4">
          {failure.message}
        </Note>
      )}
      <Button type="submit" variant="accent" size="lg" block pending={pending} className="mt-6">
        {t('send')}
      </Button>
    </form>
  )
}

export interface ResetPasswordStepProps extends StepProps {
  account: string
  onSubmit: (input: { code: string; password: string; confirmation: string }) => void
  resend: ResendProps
  onChange: () => void
}

export function ResetPasswordStep({ account, onSubmit, pending, failure, resend, onChange }: ResetPasswordStepProps) {
  const t = useTranslations('identity.reset')
  const code = useTranslations('identity.code')
  const refusalText = useTranslations('refusals')
  const [typed, setTyped] = useState('')
  const [passwords, setPasswords] = useState({ password: '', confirmation: '' })
  const [sent, setSent] = useState(false)
  const refusal = codeRefusal(typed)
  const answer = answered(failure, ['code', 'password', 'confirmation'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (refusal === null && newPasswordForm(passwords).canSubmit && !pending) onSubmit({ code: typed, ...passwords })
  }
  return (
    <form noValidate onSubmit={submit}>
      <h1 className={TITLE}>{t('newTitle')}</h1>
      <p className="mt-3 text-base text-ink-2">
        {t.rich('sent', { account, strong: (text) => <strong className="font-semibold text-ink">{text}</strong> })}{' '}
        <button type="button" onClick={onChange} className="link font-medium">
          {code('change')}
        </button>
      </p>
      {config.sandbox && (
        <Note kind="plain" className="mt-4">
          {code('sandbox')}
        </Note>
      )}
      <div className="keeps-room mt-6 flex flex-col gap-2">
        <CodeField
          label={code(account.startsWith('+') ? 'smsLabel' : 'label')}
          name="code"
          autoFocus
          value={typed}
          onChange={setTyped}
          error={sent && refusal !== null ? refusalText(refusal) : answer.at('code')}
          action={<Resend {...resend} />}
          className="max-w-[304px]"
        />
        <NewPasswordFields value={passwords} onChange={setPasswords} sent={sent} answer={answer} />
      </div>
      <p className="mt-4 text-body text-ink-2">{t('effect')}</p>
      {answer.note !== undefined && (
        <Note kind="error" className="mt-4" action={failure?.reason === SETTINGS_LOCKED ? <UnlockLink /> : undefined}>
          {answer.note}
        </Note>
      )}
      <Button type="submit" variant="accent" size="lg" block pending={pending} className="mt-6">
        {t('submit')}
      </Button>
    </form>
  )
}

/** The lock keeps a forgotten password from being set again, and so from being stolen. */
function UnlockLink() {
  const t = useTranslations('identity.reset')
  return (
    <PageLink to="/account/unlock" className="link">
      {t('unlock')}
    </PageLink>
  )
}
