import type { Bus } from '../../../platform/messaging/bus.ts'
import { subjectsOf } from '../../../platform/messaging/subjects.ts'
import type { SessionRow } from './sessions.sql.ts'

/** Told to every process, so that nobody goes on trusting what it remembers. The stream closes private channels by them. */
export const sessionEnded = subjectsOf<Record<string, never>>('session.ended')
export const sessionsOfUserEnded = subjectsOf<Record<string, never>>('session.ended_user')

/** The same session goes on by another token. */
const tokenReplaced = subjectsOf<Record<string, never>>('session.token_replaced')

/** A lost message costs at most this long; within one process an ended session is forgotten before the call returns. */
const KEPT_MS = 2_000
const MOST_KEPT = 50_000

/** Sessions that were just looked up: a trader makes many calls a second, and each would ask the database who they are. */
export function createSessionCache(bus: Bus) {
  const kept = new Map<string, { readonly row: SessionRow; readonly readAtMs: number }>()

  let forgotAtMs = Number.NEGATIVE_INFINITY

  function forget(matches: (row: SessionRow) => boolean): void {
    forgotAtMs = performance.now()
    for (const [key, { row }] of kept) if (matches(row)) kept.delete(key)
  }

  bus.subscribe(sessionEnded('*'), (_message, subject) => forget(({ id }) => subject === sessionEnded(id)))
  bus.subscribe(sessionsOfUserEnded('*'), (_message, subject) =>
    forget(({ user_id }) => subject === sessionsOfUserEnded(user_id)),
  )

  bus.subscribe(tokenReplaced('*'), (_message, subject) => forget(({ id }) => subject === tokenReplaced(id)))

  return {
    get(tokenHash: string): SessionRow | undefined {
      const found = kept.get(tokenHash)
      if (found === undefined) return undefined
      if (performance.now() - found.readAtMs < KEPT_MS) return found.row
      kept.delete(tokenHash)
      return undefined
    },
    /** What was asked for before something was forgotten may be the very thing, and is not kept. */
    keep(tokenHash: string, row: SessionRow, askedAtMs: number): void {
      if (askedAtMs <= forgotAtMs) return
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(tokenHash, { row, readAtMs: performance.now() })
    },
    end(sessionId: string): void {
      forget(({ id }) => id === sessionId)
      bus.publish(sessionEnded(sessionId), {})
    },
    forgetToken(sessionId: string): void {
      forget(({ id }) => id === sessionId)
      bus.publish(tokenReplaced(sessionId), {})
    },
    endUser(userId: string): void {
      forget(({ user_id }) => user_id === userId)
      bus.publish(sessionsOfUserEnded(userId), {})
    },
  }
}
