import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { TIME_ZONE } from '../../../app/local-time.ts'
import { FormDialog } from '../../../app/page/form-dialog.tsx'
import { useSetMaintenance } from '../api.ts'
import { MESSAGE_MAX, maintenanceForm } from './maintenance-form.ts'

export interface MaintenanceDialogProps {
  /** Product time, which an announced end is measured against. */
  now: number
  onClose: () => void
}

export function MaintenanceOnDialog({ now, onClose }: MaintenanceDialogProps) {
  const t = useTranslations('system.maintenance')
  const [input, setInput] = useState({ message: '', until: '' })
  const [tried, setTried] = useState(false)
  const set = useSetMaintenance()
  const { errors, request } = maintenanceForm(input, now)

  const submit = () => {
    setTried(true)
    if (request === undefined) return
    set.mutate(request, {
      onSuccess: () => {
        toast.good(t('on'))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={t('onTitle')}
      description={t('onText')}
      confirm={t('confirmOn')}
      act={set}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t('message')}
        hint={t('messageHint')}
        error={tried && errors.message && t('tooLong', { max: MESSAGE_MAX })}
        value={input.message}
        onChange={(event) => setInput({ ...input, message: event.target.value })}
      />
      <TextField
        label={t('untilLabel')}
        type="datetime-local"
        hint={t('untilHint', { zone: TIME_ZONE })}
        error={tried && errors.until && t(errors.until)}
        value={input.until}
        onChange={(event) => setInput({ ...input, until: event.target.value })}
      />
    </FormDialog>
  )
}

export function MaintenanceOffDialog({ onClose }: MaintenanceDialogProps) {
  const t = useTranslations('system.maintenance')
  const set = useSetMaintenance()
  const submit = () =>
    set.mutate(
      { active: false },
      {
        onSuccess: () => {
          toast.good(t('off'))
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t('offTitle')}
      description={t('offDialogText')}
      confirm={t('confirmOff')}
      act={set}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
