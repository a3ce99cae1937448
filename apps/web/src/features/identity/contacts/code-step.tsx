import type { CallFailure } from '@bourse/client'
import { Button } from '@bourse/ui/button.tsx'
import { CodeField } from '@bourse/ui/fields/code-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { config } from '../../../app/config.ts'
import { PageLink } from '../../../app/page/page-link.tsx'
import { codeRefusal } from '../accounts/register-form.ts'

export interface ResendProps {
  /** Seconds until a new code may be asked for. */
  wait: number
  onResend: () => void
  resending: boolean
}

export interface CodeStepProps extends ResendProps {
  /** Where the code was sent to. */
  account: string
  /** What the button says; opening an account unless told. */
  submit?: string | undefined
  onSubmit: (code: string) => void
  pending: boolean
  failure: CallFailure | null
  onChange: () => void
}

/** These are about the code itself, so they stand at its field; everything else stands above the button. */
const CODE_REASONS: readonly string[] = [
  'identity.code_wrong',
  'identity.code_expired',
  'identity.code_missing',
  'identity.code_malformed',
]

export function CodeStep(props: CodeStepProps) {
  const { account, onSubmit, pending, failure, onChange } = props
  const t = useTranslations('identity.code')
  const refusalText = useTranslations('refusals')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)

  const refusal = codeRefusal(code)
  const aboutCode = failure !== null && CODE_REASONS.includes(failure.reason)
  const ownError = sent && refusal !== null ? refusalText(refusal) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (refusal === null && !pending) onSubmit(code)
  }

  return (
    <form noValidate onSubmit={submit}>
      <h1 className="display text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]">{t('title')}</h1>
      <p className="mt-3 text-base text-ink-2">
        {t.rich('text', { account, strong: (text) => <strong className="font-semibold text-ink">{text}</strong> })}{' '}
        <button type="button" onClick={onChange} className="link font-medium">
          {t('change')}
        </button>
      </p>
      {config.sandbox && (
        <Note kind="plain" className="mt-4">
          {t('sandbox')}
        </Note>
      )}
      <div className="mt-6 min-h-[104px]">
        <CodeField
          label={t(account.startsWith('+') ? 'smsLabel' : 'label')}
          name="code"
          autoFocus
          value={code}
          onChange={setCode}
          onComplete={(complete) => {
            if (!pending) onSubmit(complete)
          }}
          error={ownError ?? (aboutCode ? failure.message : undefined)}
          action={<Resend {...props} />}
          className="max-w-[304px]"
        />
      </div>
      {failure !== null && !aboutCode && (
        <Note kind="error" className="mb-4" action={<WayOut reason={failure.reason} />}>
          {failure.message}
        </Note>
      )}
      <Button type="submit" variant="accent" size="lg" block pending={pending}>
        {props.submit ?? t('submit')}
      </Button>
    </form>
  )
}

/** Some refusals have a page that leads on. */
function WayOut({ reason }: { reason: string }) {
  const t = useTranslations('identity.code')
  if (reason === 'identity.email_taken' || reason === 'identity.phone_taken') {
    return (
      <PageLink to="/account/login" className="link">
        {t('logIn')}
      </PageLink>
    )
  }
  if (reason !== 'identity.country_restricted') return null
  return (
    <PageLink to="/legalRestrict" className="link">
      {t('restricted')}
    </PageLink>
  )
}

export function Resend({ wait, onResend, resending }: ResendProps) {
  const t = useTranslations('identity.code')
  if (wait > 0) {
    const time = `${Math.floor(wait / 60)}:${String(wait % 60).padStart(2, '0')}`
    return <span className="text-ink-3">{t('resendIn', { time })}</span>
  }
  return (
    <button type="button" disabled={resending} onClick={onResend} className="link min-h-6 font-medium">
      {t('resend')}
    </button>
  )
}
