import type { Staff } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { FormDialog } from '../../../app/page/form-dialog.tsx'
import { useUpdateStaff } from '../api.ts'
import { RoleSelect } from './role-select.tsx'

interface StaffDialogProps {
  person: Staff
  onClose: () => void
}

export function StaffRoleDialog({ person, onClose }: StaffDialogProps) {
  const t = useTranslations('staff')
  const roles = useTranslations('shell.roles')
  const [role, setRole] = useState(person.role)
  const update = useUpdateStaff()
  const { staffId, active, name } = person
  const submit = () =>
    update.mutate(
      { staffId, role, active },
      {
        onSuccess: () => {
          toast.good(t('roleChanged', { name, role: roles(role) }))
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t('roleTitle', { name })}
      description={t('endsSessions')}
      confirm={t('changeRole')}
      disabled={role === person.role}
      act={update}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleSelect value={role} onChange={setRole} />
    </FormDialog>
  )
}

export function StaffActivityDialog({ person, onClose }: StaffDialogProps) {
  const t = useTranslations('staff')
  const update = useUpdateStaff()
  const { staffId, role, name } = person
  const active = !person.active
  const submit = () =>
    update.mutate(
      { staffId, role, active },
      {
        onSuccess: () => {
          toast.good(active ? t('activated', { name }) : t('deactivated', { name }))
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={active ? t('activateTitle', { name }) : t('deactivateTitle', { name })}
      description={active ? t('activateText') : t('deactivateText')}
      confirm={active ? t('activate') : t('deactivate')}
      danger={!active}
      act={update}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
