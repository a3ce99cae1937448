import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { FormDialog } from '../../../app/page/form-dialog.tsx'
import { useProposeNewStaff } from '../api.ts'
import { StaffFields } from './staff-fields.tsx'
import { NOTHING_ENTERED, type StaffInput, staffForm } from './staff-form.ts'

export function StaffNewDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff')
  const [input, setInput] = useState<StaffInput>(NOTHING_ENTERED)
  const [tried, setTried] = useState(false)
  const create = useProposeNewStaff()
  const form = staffForm(input)

  const submit = () => {
    setTried(true)
    if (form.account === undefined) return
    create.mutate(form.account, {
      onSuccess: ({ name }) => {
        toast.good(t('proposed', { name }), { detail: t('proposedDetail') })
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={t('newTitle')}
      description={t('newText')}
      confirm={t('confirmNew')}
      act={create}
      onSubmit={submit}
      onClose={onClose}
    >
      <StaffFields
        input={input}
        errors={tried ? form.errors : {}}
        onChange={(part) => setInput({ ...input, ...part })}
      />
    </FormDialog>
  )
}
