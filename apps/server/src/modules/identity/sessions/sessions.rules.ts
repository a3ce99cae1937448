import { ok, type Result, refuse } from '@bourse/money'
import type { SessionRefusal } from '../../../platform/http/context.ts'
import type { SessionRow } from './sessions.sql.ts'

export const ABSOLUTE_SESSION_MS = 12 * 60 * 60_000
/** More devices than a person has; beyond it whoever tries out a stolen password would gather sessions without end. */
export const MOST_SESSIONS = 20
/** A session is written as seen at most this often: a page makes many calls a second. */
export const TOUCH_EVERY_MS = 60_000

export interface SessionFacts {
  readonly session: SessionRow | undefined
  /** Whether the browser brings its cookie. */
  readonly held: boolean
  readonly now: Date
  readonly idleMs: number
}

/** An unknown or ended token is no session; one that has run out was valid, and the answer says so (error code 4433). */
export function judgeSession({ session, held, now, idleMs }: SessionFacts): Result<SessionRow, SessionRefusal> {
  if (session === undefined || session.ended_at !== null) return refuse({ code: 'session.unauthenticated' })
  if (!held) return refuse({ code: 'session.cookie_missing' })
  const idleUntil = session.seen_at.getTime() + idleMs
  if (now.getTime() >= Math.min(idleUntil, session.expires_at.getTime())) return refuse({ code: 'session.timeout' })
  if (session.frozen_at !== null) return refuse({ code: 'session.frozen' })
  // A log-in that waited while the account was closed.
  if (session.closed_at !== null) return refuse({ code: 'session.unauthenticated' })
  return ok(session)
}
