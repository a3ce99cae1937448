import type { SecurityState } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { emailContact, masked, phoneContact } from '../contacts/contacts.rules.ts'
import type { Asker } from '../factors/binding.ts'
import type { Factors } from '../factors/factors.ts'
import { FUND_PASSWORD_TRIES } from '../factors/fund-password.ts'
import { countPasskeys } from '../factors/passkeys.sql.ts'
import * as users from '../identity.sql.ts'
import type { SecurityNotices } from '../notices/security-notices.ts'
import { denyApproved } from '../sessions/app-log-in.sql.ts'
import type { Sessions, Visitor } from '../sessions/sessions.ts'
import { stoppedUntil } from '../staff/people.rules.ts'
import type { Change } from './changes.ts'
import * as sql from './security.sql.ts'
import { settingsLockOf } from './settings-lock.rules.ts'
import type { ShutTrading } from './shut-trading.ts'
import type { Tickets } from './tickets.ts'

export interface SecurityDeps {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
  readonly securityNotices: SecurityNotices
  readonly tickets: Tickets
  readonly factors: Factors
  readonly change: Change
  readonly tradingStop: ShutTrading
}

export function createSecurity(deps: SecurityDeps) {
  const { db, clock, sessions, securityNotices, tickets, factors, change, tradingStop } = deps
  return {
    async state({ userId, sessionId }: Pick<Asker, 'userId' | 'sessionId'>): Promise<SecurityState> {
      const user = await users.getUser(db.queryable, userId)
      const lock = settingsLockOf(user, clock.now())
      return {
        email: user.email && masked(emailContact(user.email)),
        phone: user.phone && masked(phoneContact(user.phone)),
        authenticator: user.totp_factor !== null,
        passkeys: await countPasskeys(db.queryable, userId),
        steppedUpUntil: (await factors.freshUntil(sessionId))?.toISOString() ?? null,
        recoveryCodesLeft: await sql.countRecoveryCodes(db.queryable, userId),
        fundPassword: user.fund_password_factor !== null,
        fundPasswordLocked: user.fund_password_tries >= FUND_PASSWORD_TRIES,
        antiPhishingCode: user.anti_phishing_code,
        withdrawalsStoppedUntil: stoppedUntil(user, clock.now())?.toISOString() ?? null,
        settingsLock: lock && { days: lock.days, opensAt: lock.opensAt?.toISOString() ?? null },
      }
    },

    withdrawalsStoppedUntil: async (userId: string): Promise<Date | null> =>
      stoppedUntil(await users.getUser(db.queryable, userId), clock.now()),

    /** It guards nothing by itself, so it stops no withdrawals; but whoever changes it must hold the factor. */
    async setAntiPhishingCode(
      asker: Asker,
      command: { readonly word: string; readonly googleCode: string | undefined },
    ) {
      const { userId, visitor } = asker
      const proof = await factors.check(asker, await users.getUser(db.queryable, userId), command.googleCode)
      if (!proof.ok) return proof
      const asked = { userId, kind: 'anti_phishing_changed', visitor, ends: 'none', stops: false } as const
      return factors.proving(proof.value, () =>
        change(asked, async (tx) => {
          if (!(await factors.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
          await sql.setAntiPhishingCode(tx, userId, command.word === '' ? null : command.word)
          return ok({})
        }),
      )
    },

    /** The link of a mail: whoever holds it can only shut the account, never open it. */
    async freeze(token: string, visitor: Visitor) {
      const frozen = await db.tx(async (tx) => {
        const userId = await tickets.take(tx, token, 'freeze')
        if (userId === undefined) return refuse({ code: 'identity.freeze_token_unknown' })
        await sql.freezeUser(tx, userId, clock.now())
        await tickets.dropAll(tx, userId)
        await sessions.endIn(tx, userId, null)
        await denyApproved(tx, userId)
        await tradingStop.ask(tx, userId)
        await securityNotices.notify(tx, { userId, kind: 'frozen', visitor })
        return ok(userId)
      })
      if (!frozen.ok) return frozen
      sessions.told(frozen.value, [], null)
      return ok({})
    },
  }
}
