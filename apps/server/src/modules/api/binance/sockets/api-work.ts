import { type Result, refuse } from '@bourse/money'
import type { Logger } from '../../../../platform/monitoring/logger.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import { Unavailable } from '../../../../platform/unavailable.ts'
import type { Enter } from '../../keys/entering.ts'
import type { KnownKeys } from '../../keys/known-keys.ts'
import type { Answered, Answering } from '../answering.ts'
import { type Endpoint, openMethod } from '../endpoints.ts'
import { type DoorRefusal, wordedRefusal } from '../errors.ts'
import { WEIGHT_LIMIT } from '../gate.ts'
import type { OrderLimits } from '../orders/order-counts.ts'
import type { Sent } from '../sent.ts'
import { SIGNED_FIELDS } from '../signed-requests.ts'
import { createSubscriptions } from '../user-events/subscriptions.ts'
import type { UserEvents } from '../user-events/user-events.ts'
import { type ApiRequest, readApiRequest } from './api-requests.rules.ts'
import type { Line, LineWork } from './line.ts'
import type { Methods } from './methods.ts'
import type { Place } from './places.ts'
import { createSession } from './session.ts'
import { CLOSE } from './settings.ts'
import type { RequestId } from './stream-requests.rules.ts'

export interface ApiWorkDeps {
  readonly answering: Answering
  readonly methods: Methods
  readonly orderLimits: OrderLimits
  readonly userEvents: UserEvents
  readonly enter: Enter
  readonly known: Pick<KnownKeys, 'watch'>
  /** Frozen and closed accounts are not. */
  readonly isOpen: (userId: string) => Promise<boolean>
  readonly realClock: Clock
  readonly logger: Pick<Logger, 'error'>
}

/** What nobody offers weighs as little as anything. */
const UNSUPPORTED = openMethod({
  ...{ method: 'GET', path: '', weight: 1, fields: {} },
  answer: async () => refuse({ code: 'unsupported' }),
})
const UNREADABLE = openMethod({
  ...{ method: 'GET', path: '', weight: 1, fields: {} },
  answer: async () => refuse({ code: 'bad_json' }),
})
const NOTHING: ApiRequest['sent'] = {
  ok: true,
  value: { fields: {}, payload: Buffer.alloc(0), signature: undefined },
}

/** A connection on which the calls of this door are made, one after the other, each by the way of its REST address. */
export function apiWork(
  { ip, openedMs, send, end }: Line,
  { returnRateLimits: usual }: Extract<Place, { kind: 'api' }>,
  { answering, methods, orderLimits, userEvents, enter, known, isOpen, realClock, logger }: ApiWorkDeps,
): LineWork {
  const isListening = () => subscriptions.isListening()
  const watch = (userId: string) => known.watch(userId, () => void endIfShut(userId))
  const session = createSession({ realClock, openedMs, returnRateLimits: usual, isListening, watch })
  const subscriptions = createSubscriptions({
    ...{ userEvents, enter, session, ip, send },
    end: () => end(CLOSE.normal, 'Event stream terminated'),
  })

  /** What cannot be checked opens nothing. */
  async function endIfShut(userId: string): Promise<void> {
    try {
      if (await isOpen(userId)) return
    } catch (err) {
      logger.error({ err }, 'the account of somebody who has logged on could not be checked')
    }
    end(CLOSE.refused, 'Account suspended')
  }

  async function answer(request: ApiRequest, endpoint: Endpoint): Promise<Answered> {
    const { method, sent, apiKey: key } = request
    const loggedOn = session.loggedOn(method)
    const offered = endpoint === UNSUPPORTED ? NOTHING : forEndpoint(endpoint, sent)
    const answered = await answering({ endpoint, ip, key, sent: offered, loggedOn })
    const wasRefused = !answered.result.ok && answered.result.refusal.code === 'key_refused'
    if (wasRefused && key === undefined) session.keyRefused(endpoint)
    return answered
  }

  /** A fault of ours is said, and the connection goes on. */
  async function tried(work: Promise<Answered>): Promise<Answered> {
    try {
      return await work
    } catch (err) {
      const busy = err instanceof Unavailable
      if (!busy) logger.error({ err }, 'a machine was not answered')
      return { result: refuse({ code: busy ? 'busy' : 'fault' }), usedWeight: undefined, asked: undefined }
    }
  }

  function limitsOf(endpoint: Endpoint, { usedWeight, asked }: Answered) {
    const orders = asked === undefined || endpoint.headers === undefined ? [] : orderLimits(asked)
    return usedWeight === undefined ? orders : [...orders, { ...WEIGHT_LIMIT, count: usedWeight }]
  }

  function errorOf(refusal: DoorRefusal) {
    const { status, body } = wordedRefusal(refusal)
    const { retryAfterSeconds: seconds } = refusal
    if (seconds === undefined) return { status, error: body }
    const serverTime = realClock.now().getTime()
    const data = { ...body.data, serverTime, retryAfter: serverTime + seconds * 1_000 }
    return { status, error: { ...body, data } }
  }

  function reply(id: RequestId, result: Result<unknown, DoorRefusal>, rateLimits: unknown): void {
    const told = result.ok ? { status: 200, result: result.value } : errorOf(result.refusal)
    send({ id, ...told, ...(rateLimits !== undefined && { rateLimits }) })
    if (!result.ok && result.refusal.code === 'banned') end(CLOSE.refused, 'IP banned')
  }

  return {
    paced: false,
    async hear(text) {
      const request = readApiRequest(text)
      if (request === undefined) {
        const answered = await tried(answering({ endpoint: UNREADABLE, ip, key: undefined, sent: NOTHING }))
        return reply(null, answered.result, undefined)
      }
      const { id, method, returnRateLimits = usual } = request
      const endpoint = session.method(method) ?? subscriptions.method(method) ?? methods(method) ?? UNSUPPORTED
      const answered = await tried(answer(request, endpoint))
      reply(id, answered.result, returnRateLimits ? limitsOf(endpoint, answered) : undefined)
    },
    left() {
      subscriptions.close()
      session.close()
    },
    farewell: () => ({ event: { e: 'serverShutdown', E: realClock.now().getTime() } }),
  }
}

/** Some sign what everybody may ask. */
function forEndpoint({ scope, fields }: Endpoint, sent: Result<Sent, DoorRefusal>): Result<Sent, DoorRefusal> {
  if (!sent.ok || scope !== 'public') return sent
  const spare = Object.keys(SIGNED_FIELDS).filter((name) => !Object.hasOwn(fields, name))
  const asked = Object.entries(sent.value.fields).filter(([name]) => !spare.includes(name))
  return { ok: true, value: { ...sent.value, fields: Object.fromEntries(asked) } }
}
