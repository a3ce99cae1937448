import type { OfficeUser } from '@bourse/contract'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { TIME_ZONE } from '../../app/local-time.ts'
import { ActDialog } from './act-dialog.tsx'
import { FREEZE_REASONS, freezeForm, stopForm } from './act-forms.ts'
import { useAllowWithdrawals, useFreeze, useStopWithdrawals, useUnfreeze } from './api.ts'

export interface PersonDialogProps {
  user: OfficeUser
  onClose: () => void
}

export function FreezeDialog({ user, onClose }: PersonDialogProps) {
  const t = useTranslations('users.freeze')
  const reasons = useTranslations('users.person.reasons')
  const [input, setInput] = useState({ reason: '', text: '' })
  const [tried, setTried] = useState(false)
  const freezing = useFreeze(user.userId)
  const { errors, request } = freezeForm(input)
  const submit = () => {
    setTried(true)
    if (request === undefined) return
    freezing.mutate(request, {
      onSuccess: () => {
        toast.good(t('done', { name: user.username }))
        onClose()
      },
    })
  }
  return (
    <ActDialog
      title={t('title', { name: user.username })}
      description={t('text')}
      confirm={t('confirm')}
      danger
      act={freezing}
      onSubmit={submit}
      onClose={onClose}
      text={input.text}
      textError={tried && errors.text === true && t('textMissing')}
      textHint={t('textHint')}
      onText={(text) => setInput({ ...input, text })}
    >
      <Select
        size="md"
        label={t('reason')}
        placeholder={t('choose')}
        error={tried && errors.reason === true && t('reasonMissing')}
        hint={t('reasonHint')}
        value={input.reason}
        onChange={(event) => setInput({ ...input, reason: event.target.value })}
        options={FREEZE_REASONS.map((value) => ({ value, label: reasons(value) }))}
      />
    </ActDialog>
  )
}

export function UnfreezeDialog({ user, onClose }: PersonDialogProps) {
  const t = useTranslations('users.unfreeze')
  const act = useUnfreeze(user.userId)
  return <TextActDialog name="unfreeze" user={user} onClose={onClose} act={act} textHint={t('textHint')} />
}

export function LiftDialog({ user, onClose }: PersonDialogProps) {
  const t = useTranslations('users.lift')
  const act = useAllowWithdrawals(user.userId)
  return <TextActDialog name="lift" user={user} onClose={onClose} act={act} textHint={t('textHint')} />
}

interface TextActDialogProps extends PersonDialogProps {
  name: 'unfreeze' | 'lift'
  act: ReturnType<typeof useUnfreeze>
  textHint: string
}

/** An act that asks for nothing but why. */
function TextActDialog({ name, user, act, textHint, onClose }: TextActDialogProps) {
  const t = useTranslations(`users.${name}`)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const missing = text.trim() === ''
  const submit = () => {
    setTried(true)
    if (missing) return
    act.mutate(text.trim(), {
      onSuccess: () => {
        toast.good(t('done', { name: user.username }))
        onClose()
      },
    })
  }
  return (
    <ActDialog
      title={t('title', { name: user.username })}
      description={t('text')}
      confirm={t('confirm')}
      act={act}
      onSubmit={submit}
      onClose={onClose}
      text={text}
      textError={tried && missing && t('textMissing')}
      textHint={textHint}
      onText={setText}
    />
  )
}

export function StopDialog({ user, onClose }: PersonDialogProps) {
  const t = useTranslations('users.stop')
  const zone = useTranslations('shell.editing')('zone', { zone: TIME_ZONE })
  const [input, setInput] = useState({ until: '', text: '' })
  const [tried, setTried] = useState(false)
  const stopping = useStopWithdrawals(user.userId)
  const { errors, request } = stopForm(input)
  const submit = () => {
    setTried(true)
    if (request === undefined) return
    stopping.mutate(request, {
      onSuccess: () => {
        toast.good(t('done', { name: user.username }))
        onClose()
      },
    })
  }
  return (
    <ActDialog
      title={t('title', { name: user.username })}
      description={t('text')}
      confirm={t('confirm')}
      danger
      act={stopping}
      onSubmit={submit}
      onClose={onClose}
      text={input.text}
      textError={tried && errors.text === true && t('textMissing')}
      textHint={t('textHint')}
      onText={(text) => setInput({ ...input, text })}
    >
      <TextField
        size="md"
        type="datetime-local"
        label={t('until')}
        hint={zone}
        error={tried && errors.until === true && t('untilMissing')}
        value={input.until}
        onChange={(event) => setInput({ ...input, until: event.target.value })}
      />
    </ActDialog>
  )
}
