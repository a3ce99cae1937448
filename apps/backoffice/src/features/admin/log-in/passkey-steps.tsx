import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type ReactNode, useState } from 'react'
import { useCheckPasskey, useFirstPasskey } from '../api.ts'
import { CodeStep, type Ticket } from './code-step.tsx'

interface SecondStepProps {
  ticket: Ticket
  onBack: (reason: string | null) => void
}

/** The second step by what the account has: a code, a passkey, either of them, or a code that binds the first passkey. */
export function SecondStep({ ticket, onBack }: SecondStepProps) {
  const [byPasskey, setByPasskey] = useState(ticket.passkey === 'must')
  if (ticket.passkey === 'bind') return <BindStep ticket={ticket} onBack={onBack} />
  if (byPasskey) {
    const onCode = ticket.passkey === 'may' ? () => setByPasskey(false) : undefined
    return <PasskeyStep ticket={ticket} onBack={onBack} onCode={onCode} />
  }
  const onPasskey = ticket.passkey === 'may' ? () => setByPasskey(true) : undefined
  return <CodeStep ticket={ticket} onBack={onBack} onPasskey={onPasskey} />
}

function PasskeyStep({ ticket, onBack, onCode }: SecondStepProps & { onCode: (() => void) | undefined }) {
  const t = useTranslations('login')
  const check = useCheckPasskey(useTranslations('shell.passkey'))
  const ask = () =>
    check.mutate(ticket.ticket, {
      onError: (failure) => {
        if (failure.reason === 'admin.ticket_expired') onBack(failure.message)
      },
    })
  return (
    <Question title={t('codeTitle')} text={t('passkeyText')} error={check.error} onBack={() => onBack(null)}>
      <Button variant="accent" size="lg" className="flex-1" autoFocus pending={check.isPending} onClick={ask}>
        {t('usePasskey')}
      </Button>
      {onCode !== undefined && (
        <Button size="lg" className="basis-full" onClick={onCode}>
          {t('useCode')}
        </Button>
      )}
    </Question>
  )
}

/** Nobody works in production without a passkey: the first one is made here, and the code makes it count. */
function BindStep({ ticket, onBack }: SecondStepProps) {
  const t = useTranslations('login')
  const [made, setMade] = useState<string>()
  const make = useFirstPasskey(useTranslations('shell.passkey'))
  if (made !== undefined) return <CodeStep ticket={ticket} newPasskey={made} onBack={onBack} />
  const create = () =>
    make.mutate(ticket.ticket, {
      onSuccess: setMade,
      onError: (failure) => {
        if (failure.reason === 'admin.ticket_expired') onBack(failure.message)
      },
    })
  return (
    <Question title={t('bindTitle')} text={t('bindText')} error={make.error} onBack={() => onBack(null)}>
      <Button variant="accent" size="lg" className="flex-1" autoFocus pending={make.isPending} onClick={create}>
        {t('bind')}
      </Button>
    </Question>
  )
}

interface QuestionProps {
  title: string
  text: string
  error: Error | null
  onBack: () => void
  children: ReactNode
}

function Question({ title, text, error, onBack, children }: QuestionProps) {
  const t = useTranslations('login')
  return (
    <div>
      <h1 className="display text-[44px] leading-12">{title}</h1>
      <p className="mt-3 text-ink-2">{text}</p>
      {error && (
        <div className="mt-4">
          <Note kind="error">{error.message}</Note>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="lg" onClick={onBack}>
          {t('back')}
        </Button>
        {children}
      </div>
    </div>
  )
}
