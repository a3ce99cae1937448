import type { StaffRole } from '@bourse/contract/client'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import type { ReactNode } from 'react'
import { ROLES } from '../../../app/access.ts'

export interface RoleSelectProps {
  value: StaffRole | ''
  onChange: (role: StaffRole) => void
  error?: ReactNode
}

/** The line beneath says what the chosen role may do. */
export function RoleSelect({ value, onChange, error }: RoleSelectProps) {
  const t = useTranslations('staff')
  const roles = useTranslations('shell.roles')
  return (
    <Select
      label={t('role')}
      placeholder={t('chooseRole')}
      hint={value === '' ? undefined : t(`roleHints.${value}`)}
      error={error}
      value={value}
      onChange={(event) => {
        const chosen = ROLES.find((role) => role === event.target.value)
        if (chosen !== undefined) onChange(chosen)
      }}
      options={ROLES.map((role) => ({ value: role, label: roles(role) }))}
    />
  )
}
