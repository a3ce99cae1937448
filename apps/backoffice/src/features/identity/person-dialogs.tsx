import type { OfficeUser } from '@bourse/contract'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import { TIME_ZONE } from '../../app/local-time.ts'
import { ActDialog } from './act-dialog.tsx'
import { FREEZE_REASONS, freezeForm, stopForm, textForm } from './act-forms.ts'
import { useAllowWithdrawals, useFreeze, useSetMarketAccount, useStopWithdrawals } from './api.ts'
import { usePlaceHold } from './privacy/api.ts'

export interface PersonDialogProps {
  user: OfficeUser
  onClose: () => void
}

export function FreezeDialog({ user, onClose }: PersonDialogProps) {
  const t = useTranslations('users.freeze')
  const reasons = useTranslations('users.person.reasons')
  const [reason, setReason] = useState('')
  const act = useFreeze(user.userId)
  return (
    <ActDialog
      {...{ name: 'freeze', user, act, onClose }}
      danger
      form={(text) => freezeForm({ reason, text })}
      fields={(errors) => (
        <Select
          size="md"
          label={t('reason')}
          placeholder={t('choose')}
          error={errors.reason === true && t('reasonMissing')}
          hint={t('reasonHint')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          options={FREEZE_REASONS.map((value) => ({ value, label: reasons(value) }))}
        />
      )}
    />
  )
}

export function StopDialog({ user, onClose }: PersonDialogProps) {
  const t = useTranslations('users.stop')
  const zone = useTranslations('shell.editing')('zone', { zone: TIME_ZONE })
  const [until, setUntil] = useState('')
  const act = useStopWithdrawals(user.userId)
  return (
    <ActDialog
      {...{ name: 'stop', user, act, onClose }}
      danger
      form={(text) => stopForm({ until, text })}
      fields={(errors) => (
        <TextField
          size="md"
          type="datetime-local"
          label={t('until')}
          hint={zone}
          error={errors.until === true && t('untilMissing')}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      )}
    />
  )
}

export function LiftDialog({ user, onClose }: PersonDialogProps) {
  return <ActDialog name="lift" user={user} act={useAllowWithdrawals(user.userId)} form={textForm} onClose={onClose} />
}

/** Says that an account makes a market, or takes that back. */
export function MarketAccountDialog({ user, onClose }: PersonDialogProps) {
  const on = user.marketAccountSince === null
  const act = useSetMarketAccount(user.userId, on)
  return <ActDialog name={on ? 'market' : 'noMarket'} user={user} act={act} form={textForm} onClose={onClose} />
}

export function HoldDialog({ user, onClose }: PersonDialogProps) {
  return <ActDialog name="hold" user={user} act={usePlaceHold(user.userId)} form={textForm} onClose={onClose} />
}
