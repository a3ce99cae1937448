import { Button } from '@bourse/ui/button.tsx'
import { Dialog } from '@bourse/ui/dialog.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { TextField } from '@bourse/ui/text-field.tsx'
import { toast } from '@bourse/ui/toast.tsx'
import { type FormEvent, useId, useState } from 'react'
import { CopyButton } from '../../app/copy-button.tsx'
import { useCreateStaff } from './api.ts'
import { RoleSelect } from './role-select.tsx'
import { NOTHING_ENTERED, PASSWORD_MIN, type StaffInput, staffForm, suggestPassword } from './staff-form.ts'

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

export function StaffNewDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff')
  const cancel = useTranslations('shell')('cancel')
  const formId = useId()
  const [input, setInput] = useState<StaffInput>(NOTHING_ENTERED)
  const [tried, setTried] = useState(false)
  const create = useCreateStaff()
  const form = staffForm(input)
  const errors = tried ? form.errors : {}
  const change = (part: Partial<StaffInput>) => setInput({ ...input, ...part })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (form.account === undefined || create.isPending) return
    create.mutate(form.account, {
      onSuccess: ({ name }) => {
        toast.good(t('added', { name }), { detail: t('addedDetail') })
        onClose()
      },
    })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('newTitle')}
      description={t('newText')}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={formId} variant="ink" pending={create.isPending}>
            {t('confirmNew')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {create.error && <Note kind="error">{create.error.message}</Note>}
        <TextField
          label={t('name')}
          autoComplete="off"
          error={errors.name && t(errors.name)}
          value={input.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="off"
          error={errors.email && t(errors.email)}
          value={input.email}
          onChange={(event) => change({ email: event.target.value })}
        />
        <RoleSelect value={input.role} onChange={(role) => change({ role })} error={errors.role && t(errors.role)} />
        <TextField
          label={t('firstPassword')}
          autoComplete="off"
          spellCheck={false}
          hint={t('firstPasswordHint')}
          error={errors.password && t(errors.password, { min: PASSWORD_MIN })}
          value={input.password}
          onChange={(event) => change({ password: event.target.value })}
          action={
            <button
              type="button"
              className="link -my-1 min-h-6 font-medium"
              onClick={() => change({ password: suggestPassword(randomBytes) })}
            >
              {t('suggest')}
            </button>
          }
          trailing={input.password !== '' && <CopyButton value={input.password} label={t('copyPassword')} />}
        />
      </form>
    </Dialog>
  )
}
