import { ok } from '@bourse/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Queryable } from '../../platform/db.ts'
import { digest } from '../../platform/digest.ts'
import type { Authenticate, UserPrincipal } from '../../platform/http/context.ts'
import type { Ids } from '../../platform/ids.ts'
import { ABSOLUTE_SESSION_MS, judgeSession, TOUCH_EVERY_MS } from './sessions.rules.ts'
import * as sql from './sessions.sql.ts'

export interface SessionDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly sessionIdleMs: number
}

export interface Visitor {
  readonly ip: string
  readonly userAgent: string
}

export interface OpenedSession {
  readonly token: string
  readonly userId: string
  readonly expiresAt: string
}

export function createSessions({ db, clock, ids, sessionIdleMs }: SessionDeps) {
  const authenticate: Authenticate<UserPrincipal> = async (token) => {
    const now = clock.now()
    const found = await sql.findSession(db.queryable, digest(token))
    const judged = judgeSession({ session: found, now, idleMs: sessionIdleMs })
    if (!judged.ok) return judged
    const session = judged.value
    if (now.getTime() - session.seen_at.getTime() >= TOUCH_EVERY_MS)
      await sql.touchSession(db.queryable, session.id, now)
    return ok({ userId: session.user_id, sessionId: session.id })
  }

  return {
    authenticate,
    async open(queryable: Queryable, userId: string, visitor: Visitor): Promise<OpenedSession> {
      const token = ids.secret()
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + ABSOLUTE_SESSION_MS)
      await sql.insertSession(queryable, {
        id: ids.next('ses'),
        userId,
        tokenHash: digest(token),
        now,
        expiresAt,
        ...visitor,
      })
      return { token, userId, expiresAt: expiresAt.toISOString() }
    },
    end: (sessionId: string) => sql.endSession(db.queryable, sessionId, clock.now()),
  }
}
export type Sessions = ReturnType<typeof createSessions>
