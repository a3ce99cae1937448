import { Button } from '@bourse/ui/button.tsx'
import { PasswordField } from '@bourse/ui/fields/password-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { type FormEvent, useState } from 'react'
import { useChooseOwnPassword } from '../api.ts'
import { PASSWORD_MIN, passwordError } from '../staff/staff-form.ts'
import type { Ticket } from './code-step.tsx'

export interface OwnPasswordStepProps {
  ticket: string
  onTicket: (ticket: Ticket) => void
  onBack: (reason: string | null) => void
}

/** Whoever gave the first password knows it, so that the log-in goes on only with one of one's own. */
export function OwnPasswordStep({ ticket, onTicket, onBack }: OwnPasswordStepProps) {
  const t = useTranslations('login')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const choose = useChooseOwnPassword()
  const weak = passwordError(password)
  const error = tried && weak !== null ? t(weak, { min: PASSWORD_MIN }) : choose.error?.message

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (weak !== null || choose.isPending) return
    choose.mutate(
      { ticket, password },
      {
        onSuccess: onTicket,
        onError: (failure) => failure.reason === 'admin.ticket_expired' && onBack(failure.message),
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      <h1 className="display text-[44px] leading-12">{t('ownTitle')}</h1>
      <p className="mt-3 text-ink-2">{t('ownText')}</p>
      <div className="mt-6">
        <PasswordField
          label={t('ownPassword')}
          name="new-password"
          autoComplete="new-password"
          autoFocus
          hint={t('ownHint', { min: PASSWORD_MIN })}
          error={error}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            choose.reset()
          }}
        />
      </div>
      <div className="mt-6 flex gap-3">
        <Button size="lg" onClick={() => onBack(null)}>
          {t('back')}
        </Button>
        <Button type="submit" variant="accent" size="lg" className="flex-1" pending={choose.isPending}>
          {t('continue')}
        </Button>
      </div>
    </form>
  )
}
