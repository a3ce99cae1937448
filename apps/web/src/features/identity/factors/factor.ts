import type { SecurityState } from '@bourse/contract'
import { codeRefusal } from '../accounts/register-form.ts'

export type FactorState = Pick<SecurityState, 'authenticator' | 'passkeys' | 'steppedUpUntil'>

export interface FactorWanted {
  /** Null when nothing is bound, or this session has proved a factor just now. */
  readonly ask: 'code' | 'passkey' | null
  /** This session has proved a factor just now. */
  readonly confirmed: boolean
  readonly refusal: string | null
  /** What goes with the call. */
  readonly proof: { readonly googleCode?: string }
}

/** What a security change asks for beside its own fields. A code that is typed counts more than an earlier proof. */
export function factorOf({ authenticator, passkeys, steppedUpUntil }: FactorState, googleCode: string): FactorWanted {
  const bound = authenticator || passkeys > 0
  const confirmed = bound && steppedUpUntil !== null && googleCode === ''
  if (!bound || confirmed) return { ask: null, confirmed, refusal: null, proof: {} }
  if (!authenticator) return { ask: 'passkey', confirmed, refusal: 'identity.passkey_needed', proof: {} }
  return { ask: 'code', confirmed, refusal: codeRefusal(googleCode), proof: { googleCode } }
}
