import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { FirstPasswordField } from './first-password-field.tsx'
import { RoleSelect } from './role-select.tsx'
import { PASSWORD_MIN, type StaffForm, type StaffInput } from './staff-form.ts'

export interface StaffFieldsProps {
  input: StaffInput
  errors: StaffForm['errors']
  onChange: (part: Partial<StaffInput>) => void
}

export function StaffFields({ input, errors, onChange }: StaffFieldsProps) {
  const t = useTranslations('staff')
  return (
    <>
      <TextField
        label={t('name')}
        autoComplete="off"
        error={errors.name && t(errors.name)}
        value={input.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        error={errors.email && t(errors.email)}
        value={input.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <RoleSelect value={input.role} onChange={(role) => onChange({ role })} error={errors.role && t(errors.role)} />
      <FirstPasswordField
        value={input.password}
        onChange={(password) => onChange({ password })}
        error={errors.password && t(errors.password, { min: PASSWORD_MIN })}
      />
    </>
  )
}
