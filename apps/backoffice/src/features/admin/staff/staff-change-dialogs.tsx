import type { Staff } from '@bourse/contract'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { FormDialog } from '../../../app/page/form-dialog.tsx'
import { useDeactivateStaff, useEndStaffSessions, useProposeReturn, useProposeRole } from '../api.ts'
import { RoleSelect } from './role-select.tsx'

interface StaffDialogProps {
  person: Staff
  onClose: () => void
}

export function StaffRoleDialog({ person, onClose }: StaffDialogProps) {
  const t = useTranslations('staff')
  const [role, setRole] = useState(person.role)
  const propose = useProposeRole()
  const { staffId, name } = person
  const submit = () =>
    propose.mutate(
      { staffId, role },
      {
        onSuccess: () => {
          toast.good(t('proposed', { name }), { detail: t('proposedDetail') })
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t('roleTitle', { name })}
      description={t('endsSessions')}
      confirm={t('propose')}
      disabled={role === person.role}
      act={propose}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleSelect value={role} onChange={setRole} />
    </FormDialog>
  )
}

/** To give access back is proposed; to take it away one admin is enough. */
export function StaffReturnDialog({ person, onClose }: StaffDialogProps) {
  const t = useTranslations('staff')
  const propose = useProposeReturn()
  const { staffId, name } = person
  const submit = () =>
    propose.mutate(staffId, {
      onSuccess: () => {
        toast.good(t('proposed', { name }), { detail: t('proposedDetail') })
        onClose()
      },
    })
  return (
    <FormDialog
      title={t('activateTitle', { name })}
      description={t('activateText')}
      confirm={t('propose')}
      act={propose}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

/** Where only a lost device is feared, ending the sessions is enough and leaves the rights as they are. */
export function StaffDeactivationDialog({ person, onClose }: StaffDialogProps) {
  const t = useTranslations('staff')
  const [onlySessions, setOnlySessions] = useState(false)
  const [deactivate, endSessions] = [useDeactivateStaff(), useEndStaffSessions()]
  const act = onlySessions ? endSessions : deactivate
  const { staffId, name } = person
  const submit = () =>
    act.mutate(staffId, {
      onSuccess: () => {
        toast.good(onlySessions ? t('sessionsEnded', { name }) : t('deactivated', { name }))
        onClose()
      },
    })
  return (
    <FormDialog
      title={t('deactivateTitle', { name })}
      description={t('deactivateText')}
      confirm={onlySessions ? t('endSessions') : t('deactivate')}
      danger
      act={act}
      onSubmit={submit}
      onClose={onClose}
    >
      <Checkbox
        label={t('onlyEndSessions')}
        checked={onlySessions}
        onChange={({ target }) => setOnlySessions(target.checked)}
      />
    </FormDialog>
  )
}
