import type { Bus } from '../../../platform/messaging/bus.ts'
import { subjectsOf } from '../../../platform/messaging/subjects.ts'
import { createRemembered } from '../../../platform/remembered.ts'
import type { SessionRow } from './sessions.sql.ts'

/** Told to every process, so that nobody goes on trusting what it remembers. The stream closes private channels by them. */
export const sessionEnded = subjectsOf<Record<string, never>>('session.ended')
export const sessionsOfUserEnded = subjectsOf<Record<string, never>>('session.ended_user')

/** The same session goes on by another token. */
const tokenReplaced = subjectsOf<Record<string, never>>('session.token_replaced')

/** Sessions that were just looked up, by the hash of their token; an ended one is forgotten before the call returns. */
export function createSessionCache(bus: Bus) {
  const { get, keep, forget } = createRemembered<SessionRow>()

  bus.subscribe(sessionEnded('*'), (_message, subject) => forget(({ id }) => subject === sessionEnded(id)))
  bus.subscribe(sessionsOfUserEnded('*'), (_message, subject) =>
    forget(({ user_id }) => subject === sessionsOfUserEnded(user_id)),
  )

  bus.subscribe(tokenReplaced('*'), (_message, subject) => forget(({ id }) => subject === tokenReplaced(id)))

  return {
    get,
    keep,
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
