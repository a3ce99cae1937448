import { ok, type Result, refuse } from '@bourse/money'
import type { Limits, Portion } from '../../../platform/limits/limits.ts'

export const TRIES = { max: 5, windowMs: 15 * 60_000 }
const OF_DAY = { max: 20, windowMs: 24 * 60 * 60_000 }

export type TriesRefusal = { readonly code: 'identity.login_limit'; readonly retryAfterMinutes: number }

export function refusalOfTries({ retryAfterSeconds }: { readonly retryAfterSeconds: number }): TriesRefusal {
  return { code: 'identity.login_limit', retryAfterMinutes: Math.ceil(retryAfterSeconds / 60) }
}

/** Guesses at one secret of one account: right or wrong they count before the secret is looked at. */
export function createTries(limits: Limits) {
  const now = (key: string): Portion => ({ key, rule: TRIES })
  const ofDay = (key: string): Portion => ({ key: `day:${key}`, rule: OF_DAY })
  const portionsOf = (key: string) => [now(key), ofDay(key)]

  async function take({ key, rule }: Portion): Promise<Result<undefined, TriesRefusal>> {
    const taken = await limits.take(key, rule)
    return taken.ok ? ok() : refuse(refusalOfTries(taken.refusal))
  }
  return {
    /** All that is counted of a secret. */
    portionsOf,
    take: (key: string) => take(now(key)),
    /** The hard stop, for secrets at which only somebody can guess who has another one already. */
    takeOfDay: (key: string) => take(ofDay(key)),
    /** What went wrong before a right try was a person's typing. */
    reset: (key: string) => limits.reset(portionsOf(key)),
  }
}
export type Tries = ReturnType<typeof createTries>
