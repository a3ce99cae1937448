import { ok, type Result } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Limits } from '../../../platform/limits/limits.ts'
import type { SecurityNotices } from '../notices/security-notices.ts'
import type { Tries, TriesRefusal } from '../sessions/tries.ts'

/**
 * Where a second factor is typed. Each has tries of its own: who has stolen a password and guesses at the log-in stops neither the
 * owner's sessions nor the way back by a forgotten password.
 */
export type GuessPlace = 'log_in' | 'session' | 'reset'
const PLACES: readonly GuessPlace[] = ['log_in', 'session', 'reset']

const DAY_MS = 24 * 60 * 60_000
/** Wrong ones of a day after which the owner is told, once a day: a person mistypes less often. */
const UNTOLD = { max: 4, windowMs: DAY_MS }
const TOLD = { max: 1, windowMs: DAY_MS }

export interface GuessDeps {
  readonly db: Db
  readonly limits: Limits
  readonly tries: Tries
  readonly securityNotices: Pick<SecurityNotices, 'notify'>
}

/** Guesses at the second factor of an account: few at a time, few a day, and the owner hears of them. */
export function createGuesses({ db, limits, tries, securityNotices }: GuessDeps) {
  const keyOf = (userId: string, place: GuessPlace) => `totp:${place}:${userId}`
  const wrongOf = (userId: string) => `totp:wrong:${userId}`
  return {
    async take(userId: string, place: GuessPlace): Promise<Result<undefined, TriesRefusal>> {
      const now = await tries.take(keyOf(userId, place))
      return now.ok ? tries.takeOfDay(keyOf(userId, place)) : now
    },
    async countWrong(userId: string): Promise<void> {
      if ((await limits.take(wrongOf(userId), UNTOLD)).ok) return
      if (!(await limits.take(`totp:told:${userId}`, TOLD)).ok) return
      await db.tx(async (tx) => {
        await securityNotices.notify(tx, { userId, kind: 'second_factor_guessed', visitor: null })
        return ok()
      })
    },
    /** What went wrong before a right code was a person's typing. */
    async forget(userId: string): Promise<void> {
      const placed = PLACES.flatMap((place) => tries.portionsOf(keyOf(userId, place)))
      await limits.reset([...placed, { key: wrongOf(userId), rule: UNTOLD }])
    },
  }
}
export type Guesses = ReturnType<typeof createGuesses>
