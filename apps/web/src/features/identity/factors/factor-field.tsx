import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { useState } from 'react'
import type { Answered } from '../failure-place.ts'
import { type FactorState, type FactorWanted, factorOf } from './factor.ts'
import { AuthenticatorField } from './factor-fields.tsx'
import { useStepUp } from './passkey-api.ts'
import { PasskeyButton } from './passkey-button.tsx'

export interface Factor extends FactorWanted {
  readonly state: FactorState
  readonly googleCode: string
  readonly onCode: (code: string) => void
}

export function useFactor(state: FactorState): Factor {
  const [googleCode, onCode] = useState('')
  return { ...factorOf(state, googleCode), state, googleCode, onCode }
}

export interface FactorFieldProps {
  factor: Factor
  /** Whether the form was sent: what is missing is said only then. */
  sent: boolean
  answer: Answered
  label?: string
}

/** The second factor of a security change: a code, a passkey, or the word that it was proved just now. */
export function FactorField({ factor, sent, answer, label }: FactorFieldProps) {
  const refusalText = useTranslations('refusals')
  const own = sent && factor.refusal !== null ? refusalText(factor.refusal) : undefined
  const error = own ?? answer.at('googleCode')
  if (factor.confirmed) return <Confirmed until={factor.state.steppedUpUntil} />
  if (factor.ask === 'passkey') return <PasskeyField error={error} />
  if (factor.ask === null) return null
  return (
    <div>
      <AuthenticatorField
        {...(label === undefined ? {} : { label })}
        value={factor.googleCode}
        onChange={factor.onCode}
        error={error}
      />
      {factor.state.passkeys > 0 && <InsteadOfCode />}
    </div>
  )
}

function Confirmed({ until }: { until: string | null }) {
  const t = useTranslations('settings.factor')
  const locale = useLocaleTag()
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(until ?? 0))
  return (
    <p role="status" className="flex items-center gap-2 text-body">
      <span className="text-good">
        <Icon of={drawings.check} />
      </span>
      {t('confirmed', { time })}
    </p>
  )
}

function PasskeyField({ error }: { error: string | undefined }) {
  const t = useTranslations('settings.factor')
  const proving = useStepUp()
  const message = proving.error?.message ?? error
  return <PasskeyButton text={t('text')} pending={proving.isPending} error={message} onClick={() => proving.mutate()} />
}

function InsteadOfCode() {
  const t = useTranslations('settings.factor')
  const proving = useStepUp()
  return (
    <>
      <button
        type="button"
        disabled={proving.isPending}
        className="link mt-2 font-medium text-body"
        onClick={() => proving.mutate()}
      >
        {t('instead')}
      </button>
      {proving.error !== null && (
        <p role="alert" className="mt-1 text-bad text-dense">
          {proving.error.message}
        </p>
      )}
    </>
  )
}
