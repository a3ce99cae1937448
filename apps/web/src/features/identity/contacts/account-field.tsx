import * as drawings from '@bourse/ui/drawings.gen.ts'
import { FieldAction } from '@bourse/ui/fields/field.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { type ReactNode, useRef } from 'react'
import { type AccountInput, accountRefusal, type PhoneFacts } from './account-form.ts'
import { AreaChooser } from './area-chooser.tsx'

export interface AccountFieldProps {
  input: AccountInput
  onChange: (input: AccountInput) => void
  facts: PhoneFacts
  error: string | undefined
  /** What a password manager keeps it as. At the log-in the browser lists passkeys too. */
  autoComplete: 'username' | 'username webauthn' | 'email' | 'off'
  onLeave?: (() => void) | undefined
  /** Ticks a right one off, where it is new. */
  ticked?: boolean | undefined
  /** Other words where the account has one already. */
  label?: string | undefined
  action?: ReactNode
}

/** An email, or a phone number with the code of its country before it. */
export function AccountField(props: AccountFieldProps) {
  return props.input.kind === 'email' ? <EmailField {...props} /> : <PhoneField {...props} />
}

function EmailField({
  input,
  onChange,
  facts,
  error,
  autoComplete,
  onLeave,
  ticked,
  label,
  action,
}: AccountFieldProps) {
  const t = useTranslations('identity.account')
  return (
    <TextField
      label={label ?? t('email')}
      name="email"
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      spellCheck={false}
      value={input.email}
      onChange={(event) => onChange({ ...input, email: event.target.value })}
      onBlur={onLeave}
      error={error}
      action={action}
      trailing={
        ticked === true && accountRefusal(input, facts) === null && <Icon of={drawings.check} className="text-good" />
      }
    />
  )
}

function PhoneField({
  input,
  onChange,
  facts,
  error,
  autoComplete,
  onLeave,
  ticked,
  label,
  action,
}: AccountFieldProps) {
  const t = useTranslations('identity.account')
  const field = useRef<HTMLInputElement>(null)
  const { area, plans } = facts
  const choose = (country: string) => {
    onChange({ ...input, area: country })
    field.current?.focus()
  }
  const leave = () => {
    if (plans !== undefined) onChange({ ...input, phone: plans.grouped(area?.country ?? '', input.phone) })
    onLeave?.()
  }
  return (
    <div className="relative">
      <TextField
        ref={field}
        label={label ?? t('phoneNumber')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete.startsWith('username') ? autoComplete : 'tel-national'}
        placeholder={area?.example}
        value={input.phone}
        onChange={(event) => onChange({ ...input, phone: event.target.value })}
        onBlur={leave}
        error={error}
        action={action}
        className="tabular-nums"
        leading={<AreaChooser area={area} onChoose={choose} />}
        trailing={
          ticked === true && accountRefusal(input, facts) === null && <Icon of={drawings.check} className="text-good" />
        }
      />
    </div>
  )
}

/** Beside the label: the other kind of account. */
export function AccountToggle({ input, onChange }: Pick<AccountFieldProps, 'input' | 'onChange'>) {
  const t = useTranslations('identity.account')
  const other = input.kind === 'email' ? 'phone' : 'email'
  return <FieldAction onClick={() => onChange({ ...input, kind: other })}>{t(`use.${other}`)}</FieldAction>
}
