import type { Clock } from '../../../../platform/time/clock.ts'
import type { Hub, RoomPlan } from '../../../stream/index.ts'
import type { MarketStreams } from '../streams/streams.ts'
import type { Line, LineWork } from './line.ts'
import type { Place } from './places.ts'
import { CLOSE, type SocketSettings } from './settings.ts'
import { invalid, readStreamRequest, type StreamRequest } from './stream-requests.rules.ts'

interface StreamWorkDeps {
  readonly hub: Hub
  readonly streams: MarketStreams
  readonly settings: Pick<SocketSettings, 'streams'>
  readonly realClock: Clock
}

/** A connection on which market streams are heard. */
export function streamWork(
  { peer, send, end }: Line,
  { combined, names }: Extract<Place, { kind: 'streams' }>,
  { hub, streams, settings, realClock }: StreamWorkDeps,
): LineWork {
  /** What the address names is heard before anything that is asked for. */
  async function begin(): Promise<void> {
    streams.combine(peer, combined)
    for (const name of names.slice(0, settings.streams)) {
      const plan = await streams.plan(name)
      if (plan !== undefined && peer.open) hub.join(peer, name, plan)
    }
  }

  async function subscribe({ id, names: asked }: StreamRequest & { readonly names: readonly string[] }) {
    const fresh = asked.filter((name) => !peer.rooms.has(name))
    if (peer.rooms.size + fresh.length > settings.streams) return invalid(id, 'too many subscriptions').refusal
    const plans: (readonly [string, RoomPlan])[] = []
    for (const name of fresh) {
      const plan = await streams.plan(name)
      if (plan === undefined) return invalid(id, 'invalid stream').refusal
      plans.push([name, plan])
    }
    if (!peer.open) return undefined
    // Said first: libraries begin to listen to a stream once they are told that it was subscribed.
    send({ result: null, id })
    for (const [name, plan] of plans) hub.join(peer, name, plan)
    return undefined
  }

  async function answer(request: StreamRequest) {
    const { id } = request
    switch (request.method) {
      case 'SUBSCRIBE':
        return subscribe(request)
      case 'UNSUBSCRIBE':
        for (const name of request.names) hub.leave(peer, name)
        return void send({ result: null, id })
      case 'LIST_SUBSCRIPTIONS':
        return void send({ result: [...peer.rooms.keys()], id })
      case 'SET_PROPERTY':
        streams.combine(peer, request.combined)
        return void send({ result: null, id })
      case 'GET_PROPERTY':
        return void send({ result: streams.isCombined(peer), id })
    }
  }

  const begun = begin().catch(() => end(CLOSE.fault, 'Internal error'))
  return {
    paced: true,
    async hear(text) {
      await begun
      const request = readStreamRequest(text)
      const refusal = request.ok ? await answer(request.value) : request.refusal
      if (refusal === undefined) return
      const { error, id } = refusal
      send({ error, id })
    },
    left: () => hub.leaveAll(peer),
    farewell: () => ({ e: 'serverShutdown', E: realClock.now().getTime() }),
  }
}
