import { ok } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Authenticate, StaffPrincipal } from '../../platform/http/context.ts'
import type { OpenedCookie } from '../../platform/http/cookies.ts'
import type { Ids } from '../../platform/ids.ts'
import { digest, isSecretOf } from '../../platform/secrets/digest.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { ABSOLUTE_MS, IDLE_MS, isDueForTouch, judgeDeciding, judgeSession, MOST_SESSIONS } from './sessions.rules.ts'
import * as sql from './sessions.sql.ts'

/** What a tab still holds of the session before. */
export interface HeldSession {
  readonly token: string
  readonly secrets: readonly string[]
}

export interface SessionDeps {
  readonly db: Db
  /** The product's clock, by which new rights wait. */
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
}

/** Sessions run in real time: an operator who moves the sandbox clock by a week must not throw everyone out. */
export function createSessions({ db, clock, realClock, ids }: SessionDeps) {
  const authenticate: Authenticate<StaffPrincipal> = async (token, secrets) => {
    const now = realClock.now()
    const found = await sql.findSession(db.queryable, digest(token))
    const hash = found?.cookie_hash ?? null
    const held = hash !== null && secrets.some((secret) => isSecretOf(hash, secret))
    const judged = judgeSession(found, { held, now })
    if (!judged.ok) return judged
    const session = judged.value
    if (isDueForTouch(session, now)) await sql.touchSession(db.queryable, session.id, now)
    return ok({
      staffId: session.staff_id,
      sessionId: session.id,
      email: session.email,
      role: session.role,
      undecided: judgeDeciding(session, clock.now()),
    })
  }

  return {
    authenticate,
    /** The code of the log-in was used in the same transaction, which locks the account: log-ins wait for each other. */
    async open(tx: Tx, staffId: string): Promise<OpenedCookie> {
      const token = ids.secret()
      const cookie = ids.secret()
      const now = realClock.now()
      const expiresAt = new Date(now.getTime() + ABSOLUTE_MS)
      const idleSince = new Date(now.getTime() - IDLE_MS)
      await sql.endLongestUnused(tx, { staffId, now, idleSince, but: MOST_SESSIONS - 1 })
      await sql.insertSession(tx, {
        id: ids.next('sts'),
        staffId,
        tokenHash: digest(token),
        cookieHash: digest(cookie),
        now,
        expiresAt,
      })
      return { token, cookie, expiresAt: expiresAt.toISOString() }
    },
    end: (tx: Tx, sessionId: string) => sql.endSession(tx, sessionId, realClock.now()),
    endHeld: (tx: Tx, { token, secrets }: HeldSession) =>
      sql.endSessionByToken(tx, { tokenHash: digest(token), cookieHashes: secrets.map(digest), now: realClock.now() }),
    endAllOf: (tx: Tx, staffId: string, butSession: string | null = null) =>
      sql.endSessionsOfStaff(tx, { staffId, butSession, now: realClock.now() }),
  }
}
export type Sessions = ReturnType<typeof createSessions>
