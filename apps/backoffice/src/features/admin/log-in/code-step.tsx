import { Button } from '@bourse/ui/button.tsx'
import { CodeField } from '@bourse/ui/fields/code-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useCheckCode } from '../api.ts'
import type { Enrolment } from './enrolment-steps.tsx'

/** The drawing of a code is for the first log-in alone; its place is kept meanwhile. */
const EnrolmentSteps = lazy(async () => ({ default: (await import('./enrolment-steps.tsx')).EnrolmentSteps }))

/** What the first step gives: leave to try the second one. */
export interface Ticket {
  readonly ticket: string
  readonly enrolment: Enrolment | null
  /** The password is one that somebody else gave. */
  readonly ownPasswordNeeded: boolean
  /** Not asked for, one way of two, the only way, or bound together with the code. */
  readonly passkey: 'none' | 'may' | 'must' | 'bind'
}

export interface CodeStepProps {
  ticket: Ticket
  /** What the device made, of somebody who binds a first passkey. */
  newPasskey?: string | undefined
  onBack: (reason: string | null) => void
  /** The other way, for whoever has it. */
  onPasskey?: (() => void) | undefined
}

const LENGTH = 6

export function CodeStep({ ticket: { ticket, enrolment }, newPasskey, onBack, onPasskey }: CodeStepProps) {
  const t = useTranslations('login')
  const [code, setCode] = useState('')
  const check = useCheckCode()

  const send = (complete: string) => {
    if (check.isPending) return
    check.mutate(
      { ticket, code: complete, ...(newPasskey !== undefined && { newPasskey, newPasskeyName: t('firstPasskey') }) },
      {
        onError: (failure) => {
          setCode('')
          if (failure.reason === 'admin.ticket_expired') onBack(failure.message)
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === LENGTH) send(code)
  }

  return (
    <form onSubmit={submit}>
      <h1 className="display text-[44px] leading-12">{enrolment === null ? t('codeTitle') : t('enrolTitle')}</h1>
      {enrolment === null ? (
        <p className="mt-3 text-ink-2">{t('codeText')}</p>
      ) : (
        <Suspense fallback={<div className="min-h-[270px]" />}>
          <EnrolmentSteps {...enrolment} />
        </Suspense>
      )}
      <CodeField
        className="mt-6"
        label={enrolment === null ? t('code') : t('enrolCode')}
        hint={t('codeHint')}
        name="code"
        autoFocus={enrolment === null}
        value={code}
        error={check.error?.message}
        onChange={setCode}
        onComplete={send}
      />
      <div className="mt-6 flex gap-3">
        <Button size="lg" onClick={() => onBack(null)}>
          {t('back')}
        </Button>
        <Button
          type="submit"
          variant="accent"
          size="lg"
          className="flex-1"
          disabled={code.length < LENGTH && !check.isPending}
          pending={check.isPending}
        >
          {enrolment === null ? t('logIn') : t('enrolAndLogIn')}
        </Button>
      </div>
      {onPasskey !== undefined && (
        <Button size="lg" block className="mt-3" onClick={onPasskey}>
          {t('usePasskey')}
        </Button>
      )}
    </form>
  )
}
