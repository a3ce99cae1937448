import type { SecurityState } from '@bourse/contract'

export const PROTECTIONS = [
  'email',
  'password',
  'authenticator',
  'passkeys',
  'recoveryCodes',
  'fundPassword',
  'phone',
  'antiPhishing',
  'lock',
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

/** Either makes a second factor; the other one is worth less than everything else that is missing, but the lock. */
const FACTORS: readonly Protection[] = ['authenticator', 'passkeys']
const AFTER_A_FACTOR = [
  ...PROTECTIONS.filter((protection) => !FACTORS.includes(protection) && protection !== 'lock'),
  ...FACTORS,
  'lock',
] as const

/** Every row of the list counts, each the same, so that the score is what one sees there. */
export function securityScore(state: SecurityState): SecurityScore {
  const factor = state.authenticator || state.passkeys > 0
  const inPlace: Record<Protection, boolean> = {
    email: state.email !== null,
    phone: state.phone !== null,
    password: true,
    authenticator: state.authenticator,
    passkeys: state.passkeys > 0,
    recoveryCodes: factor && state.recoveryCodesLeft >= FEW_CODES,
    fundPassword: state.fundPassword && !state.fundPasswordLocked,
    antiPhishing: state.antiPhishingCode !== null,
    lock: state.settingsLock !== null,
  }
  // Recovery codes come with the second factor, so they are no step of their own before it.
  const open = (factor ? AFTER_A_FACTOR : PROTECTIONS).filter((protection) => !inPlace[protection])
  const next = open.find((protection) => protection !== 'recoveryCodes' || factor) ?? null
  return { done: PROTECTIONS.filter((protection) => inPlace[protection]), total: PROTECTIONS.length, next }
}
