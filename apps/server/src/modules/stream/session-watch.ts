import type { UserPrincipal } from '../../platform/http/context.ts'
import type { Bus, Unsubscribe } from '../../platform/messaging/bus.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import { sessionEnded, sessionsOfUserEnded } from '../identity/index.ts'

export interface SessionWatchDeps {
  readonly bus: Pick<Bus, 'subscribe'>
  /** Asked now and then, because a session also runs out by itself, and a message may be lost. */
  readonly sessionLives: (sessionId: string) => Promise<boolean>
  readonly checkMs: number
  /** After so long without an answer a session counts as ended: what cannot be checked opens nothing. */
  readonly unknownMs: number
  readonly logger: Pick<Logger, 'warn'>
}

export interface Watched {
  /** True from the moment the session is known to be over. */
  ended(): boolean
  stop(): void
}

interface Watch {
  readonly principal: UserPrincipal
  readonly onEnd: () => void
  /** Begins again with every answer that the session lives. */
  readonly deadline: NodeJS.Timeout
  ended: boolean
}

const ASKED_AT_ONCE = 8

/** While nobody is authenticated it hears nothing and no timer runs. */
export function createSessionWatch({ bus, sessionLives, checkMs, unknownMs, logger }: SessionWatchDeps) {
  const watches = new Set<Watch>()
  let timer: NodeJS.Timeout | undefined
  let subscriptions: Unsubscribe[] = []

  function start(): void {
    if (subscriptions.length > 0) return
    const ids = (subject: string) => subject.slice(subject.lastIndexOf('.') + 1)
    subscriptions = [
      bus.subscribe(sessionEnded('*'), (_, subject) => end(({ sessionId }) => sessionId === ids(subject))),
      bus.subscribe(sessionsOfUserEnded('*'), (_, subject) => end(({ userId }) => userId === ids(subject))),
    ]
    timer = setTimeout(check, checkMs)
  }

  function stop(): void {
    for (const unsubscribe of subscriptions) unsubscribe()
    subscriptions = []
    clearTimeout(timer)
    timer = undefined
  }

  function end(isOver: (principal: UserPrincipal) => boolean): void {
    for (const watch of [...watches]) if (isOver(watch.principal)) endOne(watch)
  }

  function endOne(watch: Watch): void {
    remove(watch)
    watch.ended = true
    watch.onEnd()
  }

  function remove(watch: Watch): void {
    clearTimeout(watch.deadline)
    watches.delete(watch)
    if (watches.size === 0) stop()
  }

  async function check(): Promise<void> {
    const begun = subscriptions
    const asked = Map.groupBy(watches, ({ principal }) => principal.sessionId).entries()
    const faults: unknown[] = []
    const askOneByOne = async () => {
      for (const [sessionId, those] of asked) await checkOne(sessionId, those).catch((error) => faults.push(error))
    }
    await Promise.all(Array.from({ length: ASKED_AT_ONCE }, askOneByOne))
    if (faults.length > 0) logger.warn({ err: faults[0], sessions: faults.length }, 'sessions could not be checked')
    // Whoever came after the last one had left has a rhythm of its own.
    if (begun === subscriptions && watches.size > 0) timer = setTimeout(check, checkMs)
  }

  /** When the database does not answer, people keep what they see for a while: it is asked again at the next check. */
  async function checkOne(sessionId: string, those: readonly Watch[]): Promise<void> {
    if (!those.some((watch) => watches.has(watch))) return
    if (!(await sessionLives(sessionId))) return end((principal) => principal.sessionId === sessionId)
    for (const watch of those) if (watches.has(watch)) watch.deadline.refresh()
  }

  return {
    watch(principal: UserPrincipal, onEnd: () => void): Watched {
      const deadline = setTimeout(() => endOne(watch), unknownMs)
      const watch: Watch = { principal, onEnd, deadline, ended: false }
      watches.add(watch)
      start()
      return { ended: () => watch.ended, stop: () => remove(watch) }
    },
    close(): void {
      for (const watch of [...watches]) remove(watch)
    },
  }
}

export type SessionWatch = ReturnType<typeof createSessionWatch>
