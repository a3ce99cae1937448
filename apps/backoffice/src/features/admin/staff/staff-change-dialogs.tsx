import type { Staff } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { useUpdateStaff } from '../api.ts'
import { RoleSelect } from './role-select.tsx'

interface StaffDialogProps {
  person: Staff
  onClose: () => void
}

export function StaffRoleDialog({ person, onClose }: StaffDialogProps) {
  const t = useTranslations('staff')
  const roles = useTranslations('shell.roles')
  const cancel = useTranslations('shell')('cancel')
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
    <LateDialog
      open
      onOpenChange={onClose}
      title={t('roleTitle', { name })}
      description={t('endsSessions')}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="ink" disabled={role === person.role} pending={update.isPending} onClick={submit}>
            {t('changeRole')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {update.error && <Note kind="error">{update.error.message}</Note>}
        <RoleSelect value={role} onChange={setRole} />
      </div>
    </LateDialog>
  )
}

export function StaffActivityDialog({ person, onClose }: StaffDialogProps) {
  const t = useTranslations('staff')
  const cancel = useTranslations('shell')('cancel')
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
    <LateDialog
      open
      onOpenChange={onClose}
      title={active ? t('activateTitle', { name }) : t('deactivateTitle', { name })}
      description={active ? t('activateText') : t('deactivateText')}
      {...(update.error && { children: <Note kind="error">{update.error.message}</Note> })}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant={active ? 'ink' : 'danger'} pending={update.isPending} onClick={submit}>
            {active ? t('activate') : t('deactivate')}
          </Button>
        </>
      }
    />
  )
}
