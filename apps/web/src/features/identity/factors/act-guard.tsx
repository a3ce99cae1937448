import type { CallFailure } from '@bourse/client'
import type { OwnCodeAct, SecurityState } from '@bourse/contract'
import { LoadingState } from '@bourse/ui/states.tsx'
import { type ReactNode, useState } from 'react'
import { useSecurity } from '../accounts/security-api.ts'
import { LoadingFailed } from '../accounts/setting-frame.tsx'
import { ChangeForm } from '../change-form.tsx'
import { answered } from '../failure-place.ts'
import { type ActProof, ActProofField, useActProof } from './act-proof.tsx'

export interface ActGuardProps {
  readonly act: OwnCodeAct
  readonly submit: string
  readonly pending: boolean
  readonly error: CallFailure | null
  /** Called with what proves the person, once it is complete. */
  readonly onProved: (proof: ActProof['proof']) => void
  readonly children?: ReactNode
}

/** The last step of an act of another feature that a session alone may not do: its proof and its button. */
export function ActGuard(props: ActGuardProps) {
  const { data, error, refetch, isRefetching } = useSecurity()
  if (data !== undefined) return <Guarded {...props} state={data} />
  if (error === null) return <LoadingState lines={2} />
  return <LoadingFailed text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
}

function Guarded({
  act,
  submit,
  pending,
  error,
  onProved,
  children,
  state,
}: ActGuardProps & { readonly state: SecurityState }) {
  const proof = useActProof(state, act)
  const [sent, setSent] = useState(false)
  const answer = answered(error, ['code', 'googleCode'])
  const prove = () => {
    setSent(true)
    if (proof.refusal === null) onProved(proof.proof)
  }
  return (
    <ChangeForm onSubmit={prove} submit={submit} pending={pending} note={answer.note} ends="nothing">
      {children}
      <ActProofField proof={proof} sent={sent} answer={answer} />
    </ChangeForm>
  )
}
