import type { SecurityState } from '@bourse/contract'
import { ok, type Refusal, type Result, refuse } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { type Contact, emailContact, masked, phoneContact } from '../contacts/contacts.rules.ts'
import type { Asker } from '../factors/binding.ts'
import type { Factors } from '../factors/factors.ts'
import { FUND_PASSWORD_TRIES } from '../factors/fund-password.ts'
import { countPasskeys } from '../factors/passkeys.sql.ts'
import * as users from '../identity.sql.ts'
import type { NoticeKind, SecurityNotices } from '../notices/security-notices.ts'
import type { Sessions, Visitor } from '../sessions/sessions.ts'
import { stoppedUntil } from '../staff/people.rules.ts'
import * as sql from './security.sql.ts'
import { type LockedRefusal, lockedRefusal, settingsLockOf } from './settings-lock.rules.ts'
import type { Tickets } from './tickets.ts'

const STOP_MS = 24 * 60 * 60_000

export interface SecurityChange {
  readonly userId: string
  readonly kind: NoticeKind
  readonly visitor: Visitor
  /** Which sessions it ends: a thief who is logged in must not stay so. */
  readonly ends: 'none' | 'all' | { readonly allBut: string }
  /** The address or number that it takes from the user, who is told there too. */
  readonly former?: Contact | null
  /** False for what guards nothing by itself; everything else stops withdrawals. */
  readonly stops?: boolean
}

export interface ChangeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
  readonly securityNotices: SecurityNotices
  readonly tickets: Tickets
}

/**
 * A security change, what it stops, the sessions it ends and the mail about it stand or fall together. While the settings
 * are locked there is none: every change comes through here, so this is where it is refused.
 */
export function createChanges({ db, clock, sessions, securityNotices, tickets }: ChangeDeps) {
  return async function change<R extends Result<unknown, Refusal>>(
    { userId, kind, visitor, ends, stops = true, former = null }: SecurityChange,
    work: (tx: Tx) => Promise<R>,
  ): Promise<R | Result<never, LockedRefusal>> {
    const except = typeof ends === 'object' ? ends.allBut : null
    let ended: string[] = []
    const result = await db.tx(async (tx): Promise<R | Result<never, LockedRefusal>> => {
      const lock = settingsLockOf(await users.getUser(tx, userId), clock.now())
      if (lock !== null) return refuse(lockedRefusal(lock))
      const done = await work(tx)
      if (!done.ok) return done
      if (stops) await sql.stopWithdrawals(tx, userId, new Date(clock.now().getTime() + STOP_MS))
      if (ends !== 'none') {
        ended = await sessions.endIn(tx, userId, except)
        await tickets.dropSteps(tx, userId)
      }
      await securityNotices.tell(tx, { userId, kind, visitor })
      if (former !== null) await securityNotices.tell(tx, { userId, kind, visitor, former })
      return done
    })
    if (result.ok && ends !== 'none') sessions.told(userId, ended, except)
    return result
  }
}
export type Change = ReturnType<typeof createChanges>

export interface SecurityDeps {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
  readonly securityNotices: SecurityNotices
  readonly tickets: Tickets
  readonly factors: Factors
  readonly change: Change
}

export function createSecurity({ db, clock, sessions, securityNotices, tickets, factors, change }: SecurityDeps) {
  return {
    async state({ userId, sessionId }: Pick<Asker, 'userId' | 'sessionId'>): Promise<SecurityState> {
      const user = await users.getUser(db.queryable, userId)
      const lock = settingsLockOf(user, clock.now())
      return {
        email: user.email && masked(emailContact(user.email)),
        phone: user.phone && masked(phoneContact(user.phone)),
        authenticator: user.totp_secret !== null,
        passkeys: await countPasskeys(db.queryable, userId),
        steppedUpUntil: (await factors.freshUntil(sessionId))?.toISOString() ?? null,
        recoveryCodesLeft: await sql.countRecoveryCodes(db.queryable, userId),
        fundPassword: user.fund_password_hash !== null,
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
        await securityNotices.tell(tx, { userId, kind: 'frozen', visitor })
        return ok(userId)
      })
      if (!frozen.ok) return frozen
      sessions.told(frozen.value, [], null)
      return ok({})
    },
  }
}
