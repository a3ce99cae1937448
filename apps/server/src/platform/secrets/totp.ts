import { generateSecret, generateSync, generateURI, verifySync } from 'otplib'

const PERIOD_SECONDS = 30

export interface TotpAccount {
  readonly issuer: string
  readonly account: string
  readonly secret: string
}

export interface TotpMoment {
  readonly now: Date
  /** Steps of 30 seconds before and after this one whose codes are taken as well. */
  readonly around: number
}

/** 160 random bits in base 32, as authenticator apps expect them. */
export function newTotpSecret(): string {
  return generateSecret()
}

/** What an authenticator app reads from a QR code. */
export function totpUri({ issuer, account, secret }: TotpAccount): string {
  return generateURI({ issuer, label: account, secret })
}

/**
 * The time step that the code belongs to, or undefined when it is wrong. How many steps early or late are accepted is the
 * operator's choice: none keeps a code alive for its 30 seconds alone, one forgives phones that drift and people who type slowly.
 * The caller must use each step once: a code that was read over a shoulder is then worth nothing. Authenticators live in real
 * time, so `now` is never a moved sandbox clock.
 */
export function totpStep(secret: string, code: string, { now, around }: TotpMoment): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000)
  const epochTolerance = around * PERIOD_SECONDS
  const result = verifySync({ secret, token: code, epoch, period: PERIOD_SECONDS, epochTolerance })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** The code that an authenticator shows at this moment; tests and the demo's own tools stand in for the phone. */
export function totpCode(secret: string, now: Date): string {
  return generateSync({ secret, epoch: Math.floor(now.getTime() / 1000), period: PERIOD_SECONDS })
}
