import { ok, refuse } from '@bourse/money'
import type { Unsubscribe } from '../../../../platform/messaging/bus.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import { type Endpoint, openMethod, type SignedAsked, signedMethod } from '../endpoints.ts'

/** A key that needs to sign no more on its connection. */
interface LoggedOn {
  readonly key: string
  readonly scopes: SignedAsked['machine']['scopes']
  readonly sinceMs: number
}

interface SessionDeps {
  readonly realClock: Clock
  readonly openedMs: number
  readonly returnRateLimits: boolean
  /** To what happens to an account. */
  readonly isListening: () => boolean
  /** Follows what becomes of the account while its key is logged on. */
  readonly watch: (userId: string) => Unsubscribe
}

const WEIGHT = 2
const LOGON = 'session.logon'

/** Who has logged on to one connection. It ends when its key no longer opens what it opened. */
export function createSession({ realClock, openedMs, returnRateLimits, isListening, watch }: SessionDeps) {
  let on: LoggedOn | undefined
  let unwatch: Unsubscribe = () => undefined
  const now = () => realClock.now().getTime()

  function leave(): void {
    unwatch()
    unwatch = () => undefined
    on = undefined
  }

  const view = () => ({
    apiKey: on?.key ?? null,
    authorizedSince: on?.sinceMs ?? null,
    connectedSince: openedMs,
    returnRateLimits,
    serverTime: now(),
    userDataStream: isListening(),
  })

  const logon = signedMethod({
    ...{ method: 'POST', path: LOGON, weight: WEIGHT, scope: 'read', fields: {} },
    async answer(_input, { machine, key }) {
      // Whoever holds a secret that we hold as well signs each request.
      if (machine.kind !== 'ed25519') return refuse({ code: 'logon_unsupported' })
      leave()
      on = { key, scopes: machine.scopes, sinceMs: now() }
      unwatch = watch(machine.userId)
      return ok(view())
    },
  })
  const status = openMethod({
    ...{ method: 'GET', path: 'session.status', weight: WEIGHT, fields: {} },
    answer: async () => ok(view()),
  })
  const logout = openMethod({
    ...{ method: 'POST', path: 'session.logout', weight: WEIGHT, fields: {} },
    async answer() {
      leave()
      return ok(view())
    },
  })
  const methods = new Map<string, Endpoint>([logon, status, logout].map((endpoint) => [endpoint.path, endpoint]))

  return {
    method: (name: string): Endpoint | undefined => methods.get(name),
    /** For a request of a method; logging on is always signed. */
    loggedOn: (name: string): LoggedOn | undefined => (name === LOGON ? undefined : on),
    /** The key was refused what it could do when it logged on: it was removed, paused, narrowed or has lapsed. */
    keyRefused({ scope }: Endpoint): void {
      if (scope !== 'public' && on?.scopes.includes(scope)) leave()
    },
    close: leave,
  }
}
export type Session = ReturnType<typeof createSession>
