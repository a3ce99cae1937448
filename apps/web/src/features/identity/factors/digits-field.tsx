import { PasswordField } from '@bourse/ui/fields/password-field.tsx'

export interface DigitsFieldProps {
  label: string
  name: string
  hint?: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** A fund password: six digits that nobody reads over a shoulder. */
export function DigitsField({ onChange, ...rest }: DigitsFieldProps) {
  return (
    <PasswordField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
