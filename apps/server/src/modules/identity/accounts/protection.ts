import type { Db } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { FUND_PASSWORD_TRIES } from '../factors/fund-password.ts'
import { countPasskeys } from '../factors/passkeys.sql.ts'
import { getUser } from '../identity.sql.ts'
import { stoppedUntil } from '../staff/people.rules.ts'

/** What protects an account, and what is stopped for it. */
export interface Protection {
  readonly frozen: boolean
  readonly secondFactor: boolean
  readonly fundPassword: boolean
  readonly fundPasswordLocked: boolean
  readonly withdrawalsStoppedUntil: Date | null
}

/** For modules that ask what a user may do; it knows nothing of a session. */
export function createProtection({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return async (userId: string): Promise<Protection> => {
    const user = await getUser(db.queryable, userId)
    return {
      frozen: user.frozen_at !== null,
      secondFactor: user.totp_factor !== null || (await countPasskeys(db.queryable, userId)) > 0,
      fundPassword: user.fund_password_factor !== null,
      fundPasswordLocked: user.fund_password_tries >= FUND_PASSWORD_TRIES,
      withdrawalsStoppedUntil: stoppedUntil(user, clock.now()),
    }
  }
}
