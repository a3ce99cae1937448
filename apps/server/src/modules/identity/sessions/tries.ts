import { ok, type Result, refuse } from '@bourse/money'
import type { LimitRule, Limits } from '../../../platform/limits/limits.ts'

export const TRIES = { max: 5, windowMs: 15 * 60_000 }
const OF_DAY = { max: 20, windowMs: 24 * 60 * 60_000 }

export type TriesRefusal = { readonly code: 'identity.login_limit'; readonly retryAfterMinutes: number }

export function refusalOfTries({ retryAfterSeconds }: { readonly retryAfterSeconds: number }): TriesRefusal {
  return { code: 'identity.login_limit', retryAfterMinutes: Math.ceil(retryAfterSeconds / 60) }
}

/** Guesses at one secret of one account: right or wrong they count before the secret is looked at. */
export function createTries(limits: Limits) {
  async function take(key: string, limit: LimitRule): Promise<Result<undefined, TriesRefusal>> {
    const taken = await limits.take(key, limit)
    return taken.ok ? ok() : refuse(refusalOfTries(taken.refusal))
  }
  return {
    take: (key: string) => take(key, TRIES),
    /** The hard stop, for secrets at which only somebody can guess who has another one already. */
    takeOfDay: (key: string) => take(`day:${key}`, OF_DAY),
    /** What went wrong before a right try was a person's typing. */
    async reset(key: string): Promise<void> {
      await limits.reset(key, TRIES)
      await limits.reset(`day:${key}`, OF_DAY)
    },
  }
}
export type Tries = ReturnType<typeof createTries>
