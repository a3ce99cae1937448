import { ok, type Result, refuse } from '@bourse/money'
import type { DecisionRefusal, SessionRefusal } from '../../platform/http/context.ts'
import type { SessionRow } from './sessions.sql.ts'
import { waitsUntil } from './staff.rules.ts'

/** Staff reach other people's money and papers, so their sessions are shorter than a user's. */
export const IDLE_MS = 15 * 60_000
export const ABSOLUTE_MS = 8 * 60 * 60_000
/** A desk, another one, and a few tabs: each tab has a session of its own. */
export const MOST_SESSIONS = 5
/** A session is written as seen at most this often: a page makes many calls at once. */
export const TOUCH_EVERY_MS = 15_000

/** An unknown or ended token is no session; one that has run out was valid, and the answer says so (error code 4433). */
export function judgeSession(
  session: SessionRow | undefined,
  { held, now }: { readonly held: boolean; readonly now: Date },
): Result<SessionRow, SessionRefusal> {
  if (session === undefined || session.ended_at !== null) return refuse({ code: 'session.unauthenticated' })
  if (!held) return refuse({ code: 'session.cookie_missing' })
  const end = Math.min(session.seen_at.getTime() + IDLE_MS, session.expires_at.getTime())
  return now.getTime() < end ? ok(session) : refuse({ code: 'session.timeout' })
}

/** Null for whoever may decide about money and rights. */
export function judgeDeciding(session: SessionRow, now: Date): DecisionRefusal | null {
  return waitsUntil(session, now) === null ? null : { code: 'session.rights_wait' }
}

export function isDueForTouch(session: SessionRow, now: Date): boolean {
  return now.getTime() - session.seen_at.getTime() >= TOUCH_EVERY_MS
}
