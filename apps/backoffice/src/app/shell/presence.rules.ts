/**
 * The server ends a session that makes no call for this long. Pages here refresh themselves, so the server would never
 * see that nobody is there: the page counts the time without a key or a pointer itself, by the same measure.
 */
export const IDLE_MS = 15 * 60_000

/** WCAG 2.2.1: whoever is about to be logged out hears of it in time to stay. */
export const WARN_MS = 2 * 60_000

export interface SessionFacts {
  readonly expiresAt: number
  readonly activeAt: number
  readonly now: number
}

export interface SessionOutlook {
  /** Until the session ends whatever anybody does. */
  readonly expiresInMs: number
  /** Until it ends because nobody is there; undefined while there is no reason to ask. */
  readonly idleEndsInMs: number | undefined
  readonly over: 'ended' | 'idle' | undefined
}

/** Whether so much time has passed that a mere movement no longer shows who is there. */
export function mustAnswer({ activeAt, now }: Pick<SessionFacts, 'activeAt' | 'now'>): boolean {
  return now - activeAt >= IDLE_MS - WARN_MS
}

export function judgeSession({ expiresAt, activeAt, now }: SessionFacts): SessionOutlook {
  const expiresInMs = Math.max(0, expiresAt - now)
  const idleEndsInMs = Math.max(0, activeAt + IDLE_MS - now)
  const over = expiresInMs === 0 ? 'ended' : idleEndsInMs === 0 ? 'idle' : undefined
  return { expiresInMs, idleEndsInMs: mustAnswer({ activeAt, now }) ? idleEndsInMs : undefined, over }
}
