import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { useSetMaintenance } from '../api.ts'
import { MESSAGE_MAX, maintenanceForm } from './maintenance-form.ts'

export interface MaintenanceDialogProps {
  /** Product time, which an announced end is measured against. */
  now: number
  onClose: () => void
}

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

export function MaintenanceOnDialog({ now, onClose }: MaintenanceDialogProps) {
  const t = useTranslations('system.maintenance')
  const cancel = useTranslations('shell')('cancel')
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
    <LateDialog
      open
      onOpenChange={onClose}
      title={t('onTitle')}
      description={t('onText')}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="ink" pending={set.isPending} onClick={submit}>
            {t('confirmOn')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {set.error && <Note kind="error">{set.error.message}</Note>}
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
      </div>
    </LateDialog>
  )
}

export function MaintenanceOffDialog({ onClose }: MaintenanceDialogProps) {
  const t = useTranslations('system.maintenance')
  const cancel = useTranslations('shell')('cancel')
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
    <LateDialog
      open
      onOpenChange={onClose}
      title={t('offTitle')}
      description={t('offDialogText')}
      {...(set.error && { children: <Note kind="error">{set.error.message}</Note> })}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="ink" pending={set.isPending} onClick={submit}>
            {t('confirmOff')}
          </Button>
        </>
      }
    />
  )
}
