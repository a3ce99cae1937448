import { ok, type Result, refuse } from '@bourse/money'
import type { Unsubscribe } from '../../../../platform/messaging/bus.ts'
import type { Enter } from '../../keys/entering.ts'
import { type Endpoint, openMethod, signedMethod } from '../endpoints.ts'
import type { DoorRefusal } from '../errors.ts'
import { optional, whole } from '../fields.ts'
import type { Session } from '../sockets/session.ts'
import type { UserEvents } from './user-events.ts'

export interface SubscriptionsDeps {
  readonly userEvents: UserEvents
  readonly enter: Enter
  readonly session: Pick<Session, 'loggedOn'>
  readonly ip: string
  readonly send: (message: unknown) => void
  /** Once it was told that nothing follows. */
  readonly end: () => void
}

interface Subscription {
  readonly userId: string
  stop: Unsubscribe
}

const WEIGHT = 2
const SUBSCRIBE = 'userDataStream.subscribe'

/** To whose events one connection listens: to each account once. */
export function createSubscriptions({ userEvents, enter, session, ip, send, end }: SubscriptionsDeps) {
  const active = new Map<number, Subscription>()
  let next = 0
  let left = false

  const isActive = (userId: string) => [...active.values()].some((subscription) => subscription.userId === userId)

  async function begin(userId: string, key: string): Promise<Result<unknown, DoorRefusal>> {
    if (isActive(userId)) return refuse({ code: 'subscription_active' })
    const subscriptionId = next
    next += 1
    const stop = await userEvents.follow(
      { userId, key, ip },
      { event: (event) => send({ subscriptionId, event }), end },
    )
    // Whoever left meanwhile is told nothing more.
    if (left) stop()
    else active.set(subscriptionId, { userId, stop })
    return ok({ subscriptionId })
  }

  function stopOne(id: number): boolean {
    active.get(id)?.stop()
    return active.delete(id)
  }

  const subscribe = openMethod({
    ...{ method: 'POST', path: SUBSCRIBE, weight: WEIGHT, fields: {} },
    async answer() {
      const on = session.loggedOn(SUBSCRIBE)
      const entered = await enter({ key: on?.key, ip, scope: 'read' })
      return entered.ok ? begin(entered.value.userId, on?.key ?? '') : refuse({ code: 'key_refused' })
    },
  })
  const subscribeSigned = signedMethod({
    ...{ method: 'POST', path: `${SUBSCRIBE}.signature`, weight: WEIGHT, scope: 'read', fields: {} },
    answer: (_input, { machine: { userId }, key }) => begin(userId, key),
  })
  const unsubscribe = openMethod({
    ...{ method: 'POST', path: 'userDataStream.unsubscribe', weight: WEIGHT },
    fields: { subscriptionId: optional(whole({ min: 0, max: Number.MAX_SAFE_INTEGER })) },
    async answer({ subscriptionId }) {
      const ids = subscriptionId === undefined ? [...active.keys()] : [subscriptionId]
      const stopped = ids.map(stopOne)
      return stopped.includes(true) ? ok({}) : refuse({ code: 'subscription_inactive' })
    },
  })
  const list = openMethod({
    ...{ method: 'GET', path: 'session.subscriptions', weight: WEIGHT, fields: {} },
    answer: async () => ok(Array.from(active.keys(), (subscriptionId) => ({ subscriptionId }))),
  })
  const methods = new Map<string, Endpoint>(
    [subscribe, subscribeSigned, unsubscribe, list].map((endpoint) => [endpoint.path, endpoint]),
  )

  return {
    method: (name: string): Endpoint | undefined => methods.get(name),
    isListening: () => active.size > 0,
    close(): void {
      left = true
      for (const id of [...active.keys()]) stopOne(id)
    },
  }
}
