import type { CallFailure } from '@bourse/client'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { CodeField } from '@bourse/ui/fields/code-field.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { PageLink } from '../../../app/page/page-link.tsx'
import { codeRefusal } from '../accounts/register-form.ts'
import type { FactorName, SecondFactor } from '../api.ts'
import { useTicketPasskey } from '../factors/passkey-api.ts'
import { answered } from '../failure-place.ts'

export interface SecondFactorStepProps {
  /** Of the first step: who has lost the authenticator goes on with it elsewhere. */
  ticket: string
  /** What is bound to the account. */
  factors: readonly FactorName[]
  onSubmit: (factor: SecondFactor) => void
  pending: boolean
  failure: CallFailure | null
  onBack: () => void
  /** What the button says where it does not log in. */
  action?: string | undefined
}

const LINKS = { authenticator: 'useCode', passkey: 'usePasskey', recovery_code: 'useRecovery' } as const
const TEXTS = { authenticator: 'text', passkey: 'passkeyText', recovery_code: 'recoveryText' } as const

/** A passkey where one is bound, a code of the authenticator, or a recovery code for whoever has lost both. */
export function SecondFactorStep({ factors, ticket, ...props }: SecondFactorStepProps) {
  const t = useTranslations('identity.secondFactor')
  const [way, setWay] = useState<FactorName>(factors.includes('passkey') ? 'passkey' : 'authenticator')
  return (
    <>
      <h1 className="display text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]">{t('title')}</h1>
      <p className="mt-3 text-base text-ink-2">{t(TEXTS[way])}</p>
      {way === 'authenticator' && <CodeForm {...props} />}
      {way === 'passkey' && <PasskeyForm ticket={ticket} {...props} />}
      {way === 'recovery_code' && <RecoveryForm {...props} />}
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-body">
        {factors
          .filter((name) => name !== way)
          .map((name) => (
            <button key={name} type="button" className="link font-medium" onClick={() => setWay(name)}>
              {t(LINKS[name])}
            </button>
          ))}
        <PageLink to="/kycGoogle/index" hash={ticket} className="link font-medium">
          {t(lostOf(factors))}
        </PageLink>
      </p>
    </>
  )
}

/** What can be lost is what is bound; staff remove all of it together. */
function lostOf(factors: readonly FactorName[]) {
  if (!factors.includes('passkey')) return 'lost'
  return factors.includes('authenticator') ? 'lostBoth' : 'lostPasskey'
}

type FormProps = Omit<SecondFactorStepProps, 'factors' | 'ticket'>

function CodeForm({ onSubmit, pending, failure, onBack, action }: FormProps) {
  const t = useTranslations('identity.secondFactor')
  const refusalText = useTranslations('refusals')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const answer = answered(failure, ['googleCode'])
  const refusal = codeRefusal(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (refusal === null && !pending) onSubmit({ code })
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="mt-6 min-h-[104px]">
        <CodeField
          label={t('code')}
          name="code"
          autoFocus
          value={code}
          onChange={setCode}
          onComplete={(complete) => !pending && onSubmit({ code: complete })}
          error={sent && refusal !== null ? refusalText(refusal) : answer.at('googleCode')}
          className="max-w-[304px]"
        />
      </div>
      <StepNote note={answer.note} onBack={onBack} />
      <Submit pending={pending} action={action} />
    </form>
  )
}

/** Each try asks for a new challenge: one that was answered counts no more. */
function PasskeyForm({ ticket, onSubmit, pending, failure, onBack }: FormProps & { ticket: string }) {
  const t = useTranslations('identity.secondFactor')
  const asking = useTicketPasskey()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (asking.isPending || pending) return
    asking.mutate(ticket, { onSuccess: (passkey) => onSubmit({ passkey }) })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-6">
      <StepNote note={(asking.error ?? failure)?.message} onBack={onBack} />
      <Button type="submit" variant="accent" size="lg" block pending={asking.isPending || pending}>
        <Icon of={drawings.shield} />
        {t('passkey')}
      </Button>
    </form>
  )
}

function RecoveryForm({ onSubmit, pending, failure, onBack, action }: FormProps) {
  const t = useTranslations('identity.secondFactor')
  const refusalText = useTranslations('refusals')
  const [recoveryCode, setRecoveryCode] = useState('')
  const [sent, setSent] = useState(false)
  const answer = answered(failure, ['recoveryCode'])
  const missing = recoveryCode.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!missing && !pending) onSubmit({ recoveryCode })
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="mt-6 min-h-[104px]">
        <TextField
          label={t('recoveryCode')}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={recoveryCode}
          onChange={(event) => setRecoveryCode(event.target.value)}
          error={sent && missing ? refusalText('identity.recovery_code_wrong') : answer.at('recoveryCode')}
        />
      </div>
      <StepNote note={answer.note} onBack={onBack} />
      <Submit pending={pending} action={action} />
    </form>
  )
}

function Submit({ pending, action }: Pick<FormProps, 'pending' | 'action'>) {
  const t = useTranslations('identity.secondFactor')
  return (
    <Button type="submit" variant="accent" size="lg" block pending={pending}>
      {action ?? t('submit')}
    </Button>
  )
}

function StepNote({ note, onBack }: { note: string | undefined; onBack: () => void }) {
  const t = useTranslations('identity.secondFactor')
  if (note === undefined) return null
  const again = (
    <button type="button" onClick={onBack} className="link">
      {t('again')}
    </button>
  )
  return (
    <Note kind="error" className="mb-4" action={again}>
      {note}
    </Note>
  )
}
