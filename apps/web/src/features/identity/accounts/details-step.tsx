import type { CallFailure } from '@bourse/client'
import { Button } from '@bourse/ui/button.tsx'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { PasswordField } from '@bourse/ui/fields/password-field.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type FormEvent, useMemo, useState } from 'react'
import { PageLink } from '../../../app/page/page-link.tsx'
import { AccountField } from '../contacts/account-field.tsx'
import { ACCOUNT_KINDS, type PhoneFacts } from '../contacts/account-form.ts'
import { countriesIn } from '../contacts/countries.ts'
import { SmsRisk } from '../contacts/sms-risk.tsx'
import { PasswordRules } from '../factors/password-rules.tsx'
import { InviteCode } from './invite-code.tsx'
import { isBegun, type RegisterField, type RegisterInput, registerForm } from './register-form.ts'

export interface DetailsStepProps {
  input: RegisterInput
  facts: PhoneFacts
  onChange: (input: RegisterInput) => void
  onSubmit: () => void
  pending: boolean
  failure: CallFailure | null
}

export function DetailsStep({ input, facts, onChange, onSubmit, pending, failure }: DetailsStepProps) {
  const t = useTranslations('identity.register')
  const refusalText = useTranslations('refusals')
  const locale = useLocaleTag()
  const countries = useMemo(() => countriesIn(locale), [locale])
  const [seen, setSeen] = useState<ReadonlySet<RegisterField>>(new Set())
  const [sent, setSent] = useState(false)
  const form = registerForm(input, facts)

  const change = (part: Partial<RegisterInput>) => onChange({ ...input, ...part })
  const leave = (field: RegisterField) => setSeen(new Set([...seen, field]))
  /** A field complains once it was left with something in it, or when the form was sent. */
  const errorOf = (field: RegisterField) => {
    const refusal = form.refusals[field]
    const due = sent || (seen.has(field) && isBegun(input, field))
    return refusal !== undefined && due ? refusalText(refusal) : undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (form.canSubmit && !pending) onSubmit()
  }

  return (
    <form noValidate onSubmit={submit}>
      <h1 className="display text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]">{t('title')}</h1>
      <div className="keeps-room mt-6 flex flex-col gap-2">
        <Credentials input={input} facts={facts} change={change} errorOf={errorOf} onLeave={leave} />
        <Select
          label={t('country')}
          name="country"
          autoComplete="country"
          placeholder={t('countryPlaceholder')}
          value={input.country}
          onChange={(event) => change({ country: event.target.value })}
          error={errorOf('country')}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <InviteCode
          value={input.inviteCode}
          country={input.country}
          onChange={(inviteCode) => change({ inviteCode })}
        />
      </div>
      <hr className="my-4 border-line" />
      <Consents input={input} change={change} errorOf={errorOf} />
      {failure !== null && (
        <Note kind="error" className="mt-4">
          {failure.message}
        </Note>
      )}
      <Button type="submit" variant="accent" size="lg" block pending={pending} className="mt-5">
        {t('submit')}
      </Button>
      <p className="mt-2.5 text-center text-dense text-ink-3">{t('codeHint')}</p>
    </form>
  )
}

interface PartProps {
  input: RegisterInput
  change: (part: Partial<RegisterInput>) => void
  errorOf: (field: RegisterField) => string | undefined
}

interface CredentialsProps extends PartProps {
  facts: PhoneFacts
  onLeave: (field: RegisterField) => void
}

function Credentials({ input, facts, change, errorOf, onLeave }: CredentialsProps) {
  const t = useTranslations('identity.register')
  const words = useTranslations('identity.account')
  return (
    <>
      <Segmented
        block
        label={words('kind')}
        value={input.account.kind}
        onChange={(kind) => change({ account: { ...input.account, kind } })}
        options={ACCOUNT_KINDS.map((value) => ({ value, label: words(value) }))}
      />
      <AccountField
        ticked
        input={input.account}
        onChange={(account) => change({ account })}
        facts={facts}
        autoComplete="email"
        onLeave={() => onLeave('account')}
        error={errorOf('account')}
      />
      {input.account.kind === 'phone' && <SmsRisk />}
      <div className="mb-3">
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="new-password"
          value={input.password}
          onChange={(event) => change({ password: event.target.value })}
          onBlur={() => onLeave('password')}
          error={errorOf('password')}
          aria-describedby="password-rules"
        />
        <PasswordRules id="password-rules" password={input.password} />
      </div>
    </>
  )
}

function Consents({ input, change, errorOf }: PartProps) {
  const t = useTranslations('identity.register')
  return (
    <div className="flex flex-col gap-3 text-body">
      <Checkbox
        name="agreement"
        checked={input.agreement}
        onChange={(event) => change({ agreement: event.target.checked })}
        error={errorOf('agreement')}
        label={t.rich('agreement', {
          terms: (text) => (
            <PageLink to="/terms" className="link">
              {text}
            </PageLink>
          ),
          privacy: (text) => (
            <PageLink to="/privacy" className="link">
              {text}
            </PageLink>
          ),
        })}
      />
      <Checkbox
        name="notChineseCitizen"
        checked={input.notChineseCitizen}
        onChange={(event) => change({ notChineseCitizen: event.target.checked })}
        error={errorOf('notChineseCitizen')}
        label={t('declaration')}
      />
    </div>
  )
}
