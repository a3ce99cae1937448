import type { StaffKey } from '@bourse/contract'
import { CodeField } from '@bourse/ui/fields/code-field.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { FormDialog } from '../../../app/page/form-dialog.tsx'
import { useAddPasskey, useRemoveKey, useRenameKey } from '../api.ts'

const CODE_LENGTH = 6
const NAME_MAX = 40

interface KeyDialogProps {
  of: StaffKey
  onClose: () => void
}

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff.own.keys')
  const own = useTranslations('staff.own')
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const add = useAddPasskey(useTranslations('shell.passkey'))
  const [named, coded] = [name.trim() !== '', code.length === CODE_LENGTH]
  const submit = () => {
    setTried(true)
    if (!named || !coded) return
    add.mutate(
      { name: name.trim(), code },
      {
        onSuccess: () => {
          toast.good(t('added'))
          onClose()
        },
        // A code that was tried cannot be tried again.
        onError: () => setCode(''),
      },
    )
  }
  return (
    <FormDialog
      title={t('add')}
      description={t('addText')}
      confirm={t('create')}
      act={add}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        error={tried && !named && t('nameMissing')}
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <CodeField
        label={own('code')}
        name="code"
        error={tried && !coded && own('codeMissing')}
        value={code}
        onChange={setCode}
      />
    </FormDialog>
  )
}

export function RenameKeyDialog({ of: key, onClose }: KeyDialogProps) {
  const t = useTranslations('staff.own.keys')
  const [name, setName] = useState(key.name)
  const rename = useRenameKey()
  const submit = () => rename.mutate({ keyId: key.keyId, name: name.trim() }, { onSuccess: onClose })
  return (
    <FormDialog
      title={t('renameOf', { name: key.name })}
      confirm={t('rename')}
      disabled={name.trim() === ''}
      act={rename}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}

export function RemoveKeyDialog({ of: key, onClose }: KeyDialogProps) {
  const t = useTranslations('staff.own.keys')
  const own = useTranslations('staff.own')
  const [code, setCode] = useState('')
  const remove = useRemoveKey()
  const submit = () =>
    remove.mutate(
      { keyId: key.keyId, code },
      {
        onSuccess: () => {
          toast.good(t('removed'))
          onClose()
        },
        onError: () => setCode(''),
      },
    )
  return (
    <FormDialog
      title={t('removeOf', { name: key.kind === 'browser' ? t('browser') : key.name })}
      description={t('removeText')}
      confirm={t('remove')}
      danger
      disabled={code.length < CODE_LENGTH}
      act={remove}
      onSubmit={submit}
      onClose={onClose}
    >
      <CodeField label={own('code')} name="code" value={code} onChange={setCode} />
    </FormDialog>
  )
}
