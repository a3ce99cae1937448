import * as drawings from '@bourse/ui/drawings.gen.ts'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { useState } from 'react'
import { useInvitationDenied, useInviter } from './profile-api.ts'

export interface InviteCodeProps {
  value: string
  country: string
  onChange: (value: string) => void
}

/** Asked for only on request, and not at all where the law forbids rewards for inviting. */
export function InviteCode({ value, country, onChange }: InviteCodeProps) {
  const t = useTranslations('identity.register')
  const [open, setOpen] = useState(value !== '')
  const denied = useInvitationDenied(country)
  if (denied) {
    return value === '' ? null : <p className="text-dense text-ink-2">{t('inviteDenied')}</p>
  }
  if (!open) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-6 items-center gap-1.5 self-start font-medium text-accent text-body hover:underline"
      >
        <Icon of={drawings.plus} size={12} />
        {t('inviteToggle')}
      </button>
    )
  }
  return <InviteCodeField value={value} onChange={onChange} />
}

/** Tells whose code it is as soon as it is whole, so that a slip is seen before the form is sent. */
export function InviteCodeField({
  value,
  onChange,
  error,
}: Pick<InviteCodeProps, 'value' | 'onChange'> & { error?: string | undefined }) {
  const t = useTranslations('identity.register')
  const { data } = useInviter(value.trim())
  const known = data?.name ?? null
  const unknown = data !== undefined && known === null ? t('inviterUnknown') : undefined
  return (
    <TextField
      label={t('inviteCode')}
      name="inviteCode"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={known === null ? t('inviteHint') : t('inviter', { name: known })}
      error={error ?? unknown}
    />
  )
}
