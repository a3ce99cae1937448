import type { SecurityState } from '@bourse/contract'

export const PROTECTIONS = [
  'email',
  'password',
  'authenticator',
  'recoveryCodes',
  'fundPassword',
  'phone',
  'antiPhishing',
] as const
export type Protection = (typeof PROTECTIONS)[number]

/** Fewer than this, and a lost phone may soon lock its owner out. */
const FEW_CODES = 3

export interface SecurityScore {
  readonly done: readonly Protection[]
  readonly total: number
  /** What helps most next; null when everything is in place. */
  readonly next: Protection | null
}

/** In the order in which they help: each protection that is in place counts the same, so that the score is easy to read. */
export function securityScore(state: SecurityState): SecurityScore {
  // A passkey is as good as an authenticator, and better against forged pages.
  const factor = state.authenticator || state.passkeys > 0
  const inPlace: Record<Protection, boolean> = {
    email: state.email !== null,
    phone: state.phone !== null,
    password: true,
    authenticator: factor,
    recoveryCodes: factor && state.recoveryCodesLeft >= FEW_CODES,
    fundPassword: state.fundPassword && !state.fundPasswordLocked,
    antiPhishing: state.antiPhishingCode !== null,
  }
  // Recovery codes come with the second factor, so they are no step of their own before it.
  const open = PROTECTIONS.filter((protection) => !inPlace[protection])
  const next = open.find((protection) => protection !== 'recoveryCodes' || factor) ?? null
  return { done: PROTECTIONS.filter((protection) => inPlace[protection]), total: PROTECTIONS.length, next }
}
