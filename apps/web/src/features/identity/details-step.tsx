import type { CallFailure } from '@bourse/client'
import { Button } from '@bourse/ui/button.tsx'
import { Checkbox } from '@bourse/ui/checkbox.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { CheckIcon, PlusIcon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { PasswordField } from '@bourse/ui/password-field.tsx'
import { Select } from '@bourse/ui/select.tsx'
import { TextField } from '@bourse/ui/text-field.tsx'
import { type FormEvent, useMemo, useState } from 'react'
import { PageLink } from '../../app/page-link.tsx'
import { countriesIn } from './countries.ts'
import { PasswordRules } from './password-rules.tsx'
import { emailRefusal, type RegisterField, type RegisterInput, registerForm } from './register-form.ts'

export interface DetailsStepProps {
  input: RegisterInput
  onChange: (input: RegisterInput) => void
  onSubmit: () => void
  pending: boolean
  failure: CallFailure | null
}

export function DetailsStep({ input, onChange, onSubmit, pending, failure }: DetailsStepProps) {
  const t = useTranslations('identity.register')
  const refusalText = useTranslations('refusals')
  const locale = useLocaleTag()
  const countries = useMemo(() => countriesIn(locale), [locale])
  const [seen, setSeen] = useState<ReadonlySet<RegisterField>>(new Set())
  const [sent, setSent] = useState(false)
  const form = registerForm(input)

  const change = (part: Partial<RegisterInput>) => onChange({ ...input, ...part })
  const leave = (field: RegisterField) => setSeen(new Set([...seen, field]))
  /** A field complains once it was left with something in it, or when the form was sent. */
  const errorOf = (field: RegisterField) => {
    const refusal = form.refusals[field]
    const due = sent || (seen.has(field) && input[field] !== '')
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
      <div className="mt-6 flex flex-col gap-4">
        <Credentials input={input} change={change} errorOf={errorOf} onLeave={leave} />
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
        <InviteCode value={input.inviteCode} onChange={(inviteCode) => change({ inviteCode })} />
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

function Credentials({ input, change, errorOf, onLeave }: PartProps & { onLeave: (field: RegisterField) => void }) {
  const t = useTranslations('identity.register')
  return (
    <>
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        value={input.email}
        onChange={(event) => change({ email: event.target.value })}
        onBlur={() => onLeave('email')}
        error={errorOf('email')}
        trailing={emailRefusal(input.email) === null && <CheckIcon className="text-good" />}
      />
      <div>
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

function InviteCode({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('identity.register')
  const [open, setOpen] = useState(value !== '')
  if (!open) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-6 items-center gap-1.5 self-start font-medium text-accent text-body hover:underline"
      >
        <PlusIcon size={12} />
        {t('inviteToggle')}
      </button>
    )
  }
  return (
    <TextField
      label={t('inviteCode')}
      name="inviteCode"
      autoComplete="off"
      maxLength={20}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
