import { useTranslations } from '@bourse/ui/i18n.tsx'
import { TextField } from '@bourse/ui/text-field.tsx'
import { CopyButton } from '../../app/copy-button.tsx'
import { RoleSelect } from './role-select.tsx'
import { PASSWORD_MIN, type StaffForm, type StaffInput, suggestPassword } from './staff-form.ts'

export interface StaffFieldsProps {
  input: StaffInput
  errors: StaffForm['errors']
  onChange: (part: Partial<StaffInput>) => void
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

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
      <TextField
        label={t('firstPassword')}
        autoComplete="off"
        spellCheck={false}
        hint={t('firstPasswordHint')}
        error={errors.password && t(errors.password, { min: PASSWORD_MIN })}
        value={input.password}
        onChange={(event) => onChange({ password: event.target.value })}
        action={
          <button
            type="button"
            className="link -my-1 min-h-6 font-medium"
            onClick={() => onChange({ password: suggestPassword(randomBytes) })}
          >
            {t('suggest')}
          </button>
        }
        trailing={input.password !== '' && <CopyButton value={input.password} label={t('copyPassword')} />}
      />
    </>
  )
}
