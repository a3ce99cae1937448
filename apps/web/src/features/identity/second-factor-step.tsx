import type { CallFailure } from '@bourse/client'
import { Button } from '@bourse/ui/button.tsx'
import { CodeField } from '@bourse/ui/code-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { TextField } from '@bourse/ui/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { PageLink } from '../../app/page-link.tsx'
import type { SecondFactor } from './api.ts'
import { answered } from './failure-place.ts'
import { codeRefusal } from './register-form.ts'

export interface SecondFactorStepProps {
  /** Of the first step: who has lost the authenticator goes on with it elsewhere. */
  ticket: string
  onSubmit: (factor: SecondFactor) => void
  pending: boolean
  failure: CallFailure | null
  onBack: () => void
}

/** The code of the authenticator, or a recovery code for who has lost it. */
export function SecondFactorStep({ ticket, onSubmit, pending, failure, onBack }: SecondFactorStepProps) {
  const t = useTranslations('identity.secondFactor')
  const refusalText = useTranslations('refusals')
  const [recovering, setRecovering] = useState(false)
  const [code, setCode] = useState('')
  const [recoveryCode, setRecoveryCode] = useState('')
  const [sent, setSent] = useState(false)
  const answer = answered(failure, recovering ? ['recoveryCode'] : ['googleCode'])
  const refusal = codeRefusal(code)
  const missing = recovering ? recoveryCode.trim() === '' : refusal !== null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (missing || pending) return
    onSubmit(recovering ? { recoveryCode } : { code })
  }
  return (
    <form noValidate onSubmit={submit}>
      <h1 className="display text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]">{t('title')}</h1>
      <p className="mt-3 text-base text-ink-2">{recovering ? t('recoveryText') : t('text')}</p>
      <div className="mt-6 min-h-[104px]">
        {recovering ? (
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
        ) : (
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
        )}
      </div>
      <StepNote note={answer.note} onBack={onBack} />
      <Button type="submit" variant="accent" size="lg" block pending={pending}>
        {t('submit')}
      </Button>
      <OtherWays
        ticket={ticket}
        recovering={recovering}
        onSwitch={() => {
          setSent(false)
          setRecovering(!recovering)
        }}
      />
    </form>
  )
}

interface OtherWaysProps {
  ticket: string
  recovering: boolean
  onSwitch: () => void
}

function OtherWays({ ticket, recovering, onSwitch }: OtherWaysProps) {
  const t = useTranslations('identity.secondFactor')
  return (
    <ul className="mt-4 flex flex-col items-start gap-2 text-body">
      <li>
        <button type="button" className="link font-medium" onClick={onSwitch}>
          {recovering ? t('useCode') : t('useRecovery')}
        </button>
      </li>
      <li>
        <PageLink to="/kycGoogle/index" hash={ticket} className="link font-medium">
          {t('lost')}
        </PageLink>
      </li>
    </ul>
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
