import { ok, type Result, refuse } from '@bourse/money'
import type { Limits } from '../../../platform/limits/limits.ts'

const LIMIT = { max: 5, windowMs: 15 * 60_000 }

export type TriesRefusal = { readonly code: 'identity.login_limit'; readonly retryAfterMinutes: number }

/** Guesses at one secret of one account: right or wrong they count before the secret is looked at. */
export function createTries(limits: Limits) {
  return {
    async take(key: string): Promise<Result<undefined, TriesRefusal>> {
      const taken = await limits.take(key, LIMIT)
      if (taken.ok) return ok()
      const retryAfterMinutes = Math.ceil(taken.refusal.retryAfterSeconds / 60)
      return refuse({ code: 'identity.login_limit', retryAfterMinutes })
    },
    /** What went wrong before a right try was a person's typing. */
    reset: (key: string) => limits.reset(key, LIMIT),
  }
}
export type Tries = ReturnType<typeof createTries>
