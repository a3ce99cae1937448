import { Button } from '@bourse/ui/button.tsx'
import { PasswordField } from '@bourse/ui/fields/password-field.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useSessionState } from '../../../app/session.ts'
import { useCheckPassword } from '../api.ts'
import type { Ticket } from './code-step.tsx'

export interface PasswordStepProps {
  /** Why the second step led back here, as the server worded it. */
  problem: string | null
  onTicket: (ticket: Ticket) => void
}

export function PasswordStep({ problem, onTicket }: PasswordStepProps) {
  const t = useTranslations('login')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const check = useCheckPassword()
  const refusal = check.error?.message ?? (check.isPending ? null : problem)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check.isPending) check.mutate({ email: email.trim(), password }, { onSuccess: onTicket })
  }

  return (
    <form onSubmit={submit}>
      <h1 className="display text-[44px] leading-12">{t('title')}</h1>
      <div className="mt-6 grid gap-4">
        {refusal === null ? <WhyHere /> : <Note kind="error">{refusal}</Note>}
        <TextField
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={t('password')}
          name="password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="accent" size="lg" block className="mt-2" pending={check.isPending}>
          {t('continue')}
        </Button>
      </div>
    </form>
  )
}

/** Somebody who was taken out of their work must learn why. */
function WhyHere() {
  const t = useTranslations('shell.session')
  const { ended } = useSessionState()
  if (ended === null) return null
  return (
    <Note kind={ended === 'loggedOut' ? 'plain' : 'info'} role="status">
      {t(ended)}
    </Note>
  )
}
