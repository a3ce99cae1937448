import type { OwnCodeAct, SecurityState } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import { codeRefusal } from '../accounts/register-form.ts'
import type { Answered } from '../failure-place.ts'
import { type Factor, FactorField, useFactor } from './factor-field.tsx'
import { MailedCodeField } from './factor-fields.tsx'

export interface ActProof {
  readonly act: OwnCodeAct
  readonly state: SecurityState
  readonly factor: Factor
  readonly byCode: boolean
  readonly code: string
  readonly onCode: (code: string) => void
  /** What is still missing. */
  readonly refusal: string | null
  /** What goes with the call. */
  readonly proof: { readonly code?: string; readonly googleCode?: string }
}

/** For an act that a session alone may not do: the second factor, or a mailed code where none is bound. */
export function useActProof(state: SecurityState, act: OwnCodeAct): ActProof {
  const factor = useFactor(state)
  const [code, onCode] = useState('')
  const byCode = !state.authenticator && state.passkeys === 0
  return {
    ...{ act, state, factor, byCode, code, onCode },
    refusal: byCode ? codeRefusal(code) : factor.refusal,
    proof: byCode ? { code } : factor.proof,
  }
}

export interface ActProofFieldProps {
  proof: ActProof
  /** Whether the form was sent: what is missing is said only then. */
  sent: boolean
  answer: Answered
}

export function ActProofField({ proof, sent, answer }: ActProofFieldProps) {
  const refusalText = useTranslations('refusals')
  if (!proof.byCode) return <FactorField factor={proof.factor} sent={sent} answer={answer} />
  return (
    <MailedCodeField
      act={proof.act}
      state={proof.state}
      value={proof.code}
      onChange={proof.onCode}
      error={sent && proof.refusal !== null ? refusalText(proof.refusal) : answer.at('code')}
    />
  )
}
