import type { GateStep } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'

const DAY_MS = 24 * 60 * 60_000
/** COBS 4.12A: what was passed counts for a year. */
const VALID_MS = 365 * DAY_MS
const COOLING_MS = DAY_MS

export const validUntil = (now: Date): Date => new Date(now.getTime() + VALID_MS)

export interface PassedStep {
  readonly step: GateStep
  readonly passedAt: Date
  readonly validUntil: Date
}

/** When the waiting period ends that began with the risk warning; undefined before it was read. */
export function coolingEnds(passed: readonly PassedStep[], now: Date): Date | undefined {
  const warned = passed.filter(({ step, validUntil: until }) => step === 'risk_warning' && until > now)
  const first = Math.min(...warned.map(({ passedAt }) => passedAt.getTime()))
  return warned.length === 0 ? undefined : new Date(first + COOLING_MS)
}

export type EarlyRefusal = { readonly code: 'policy.step_early' }

/** Whoever has waited says once more that they want to go on; nobody is led on by the clock. */
export function judgeCooling(passed: readonly PassedStep[], now: Date): Result<void, EarlyRefusal> {
  const ends = coolingEnds(passed, now)
  return ends !== undefined && now >= ends ? ok() : refuse({ code: 'policy.step_early' })
}
