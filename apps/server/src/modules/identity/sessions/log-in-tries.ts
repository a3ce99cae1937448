import { ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import { widerNetworkOf } from '../../../platform/http/client-address.ts'
import type { Limits, Portion } from '../../../platform/limits/limits.ts'
import { isKnownDevice } from './devices.sql.ts'
import type { Newcomer } from './sessions.ts'
import { refusalOfTries, TRIES, type TriesRefusal } from './tries.ts'

/** Of all strangers together, as the guidelines of NIST (SP 800-63B) allow. The owner has other ways in, which they do not touch. */
const STRANGERS_PER_DAY = { max: 100, windowMs: 24 * 60 * 60_000 }

/** Whose password is tried, and by whom. */
export interface LogInTry {
  /** The user's id, by whichever of their addresses; the address itself when nobody has it. */
  readonly whose: string
  readonly by: Newcomer
}

/**
 * Tries at the password of an account, right or wrong, counted before it is looked at: by device where the owner has logged in
 * with it before, else by network. So nobody who merely knows an address shuts its owner out.
 */
export function createLogInTries({ db, limits }: { readonly db: Db; readonly limits: Limits }) {
  async function portionsOf({ whose, by }: LogInTry): Promise<Portion[]> {
    if (await isKnownDevice(db.queryable, whose, by.device.id)) {
      return [{ key: `login:${whose}:${by.device.id}`, rule: TRIES }]
    }
    return [
      { key: `login:${whose}:${widerNetworkOf(by.ip)}`, rule: TRIES },
      { key: `login:${whose}:strangers`, rule: STRANGERS_PER_DAY },
    ]
  }

  return {
    async take(tried: LogInTry): Promise<Result<void, TriesRefusal | { readonly code: 'identity.password_paused' }>> {
      const taken = await limits.takeAll(await portionsOf(tried))
      if (taken.ok) return ok()
      const isPaused = taken.refusal.portion.rule === STRANGERS_PER_DAY
      return refuse(isPaused ? { code: 'identity.password_paused' } : refusalOfTries(taken.refusal))
    },
    /** What went wrong before a right try was a person's typing. */
    async reset(tried: LogInTry): Promise<void> {
      await limits.reset(await portionsOf(tried))
    },
  }
}
export type LogInTries = ReturnType<typeof createLogInTries>
