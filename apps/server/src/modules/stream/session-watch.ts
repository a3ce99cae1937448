import type { Bus, Unsubscribe } from '../../platform/bus.ts'
import type { UserPrincipal } from '../../platform/http/context.ts'
import type { Logger } from '../../platform/logger.ts'
import { sessionEnded, sessionsOfUserEnded } from '../identity/index.ts'

export interface SessionWatchDeps {
  readonly bus: Pick<Bus, 'subscribe'>
  /** Asked now and then, because a session also runs out by itself, and a message may be lost. */
  readonly sessionLives: (sessionId: string) => Promise<boolean>
  readonly checkMs: number
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
  ended: boolean
}

const ASKED_AT_ONCE = 8

/** While nobody is authenticated it hears nothing and no timer runs. */
export function createSessionWatch({ bus, sessionLives, checkMs, logger }: SessionWatchDeps) {
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
    for (const watch of [...watches]) {
      if (!isOver(watch.principal)) continue
      remove(watch)
      watch.ended = true
      watch.onEnd()
    }
  }

  function remove(watch: Watch): void {
    watches.delete(watch)
    if (watches.size === 0) stop()
  }

  async function check(): Promise<void> {
    const begun = subscriptions
    const sessionIds = [...new Set(Array.from(watches, ({ principal }) => principal.sessionId))]
    const asked = sessionIds.values()
    const askOneByOne = async () => {
      for (const sessionId of asked) await checkOne(sessionId)
    }
    await Promise.all(Array.from({ length: ASKED_AT_ONCE }, askOneByOne))
    // Whoever came after the last one had left has a rhythm of its own.
    if (begun === subscriptions && watches.size > 0) timer = setTimeout(check, checkMs)
  }

  /** When the database does not answer, people keep what they see: it is asked again at the next check. */
  async function checkOne(sessionId: string): Promise<void> {
    try {
      if (!(await sessionLives(sessionId))) end((principal) => principal.sessionId === sessionId)
    } catch (err) {
      logger.warn({ err }, 'a session could not be checked')
    }
  }

  return {
    watch(principal: UserPrincipal, onEnd: () => void): Watched {
      const watch: Watch = { principal, onEnd, ended: false }
      watches.add(watch)
      start()
      return { ended: () => watch.ended, stop: () => remove(watch) }
    },
    close: stop,
  }
}

export type SessionWatch = ReturnType<typeof createSessionWatch>
