import { PasswordField } from '@bourse/ui/fields/password-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useId } from 'react'
import type { Answered } from '../failure-place.ts'
import { type NewPasswordInput, newPasswordForm } from './new-password.ts'
import { PasswordRules } from './password-rules.tsx'

export interface NewPasswordFieldsProps {
  value: NewPasswordInput
  onChange: (value: NewPasswordInput) => void
  /** Whether the form was sent once: until then nobody is told what is still missing. */
  sent: boolean
  answer: Answered
}

export function NewPasswordFields({ value, onChange, sent, answer }: NewPasswordFieldsProps) {
  const t = useTranslations('identity.newPassword')
  const refusalText = useTranslations('refusals')
  const rules = useId()
  const form = newPasswordForm(value)
  const own = (refusal: string | null) => (sent && refusal !== null ? refusalText(refusal) : undefined)
  return (
    <>
      <div>
        <PasswordField
          label={t('password')}
          name="new-password"
          autoComplete="new-password"
          value={value.password}
          onChange={(event) => onChange({ ...value, password: event.target.value })}
          error={own(form.password) ?? answer.at('password')}
          aria-describedby={rules}
        />
        <PasswordRules id={rules} password={value.password} />
      </div>
      <PasswordField
        label={t('confirmation')}
        name="confirmation"
        autoComplete="new-password"
        value={value.confirmation}
        onChange={(event) => onChange({ ...value, confirmation: event.target.value })}
        error={own(form.confirmation) ?? answer.at('confirmation')}
      />
    </>
  )
}
