import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Registry } from 'prom-client'
import type { Db } from '../../platform/database/db.ts'
import type { TrustedProxies } from '../../platform/http/client-address.ts'
import type { UserPrincipal } from '../../platform/http/context.ts'
import type { Ids } from '../../platform/ids.ts'
import { createFloods } from '../../platform/limits/floods.ts'
import type { Bus } from '../../platform/messaging/bus.ts'
import type { PrivateChannel } from '../../platform/messaging/private-channels.ts'
import { job } from '../../platform/module.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { AddressCountsDeps } from './address-counts.ts'
import { type ConnectionDeps, type CutReason, openConnection } from './connection.ts'
import { createGate } from './gate.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createHub } from './hub.ts'
import type { MarketSource } from './market-source.ts'
import { createOutbox } from './outbox.ts'
import { PERSONAL_TABLES } from './personal.ts'
import { createRooms } from './rooms.ts'
import { createSessionWatch } from './session-watch.ts'
import { CLOSE, STREAM_SETTINGS, type StreamSettings } from './settings.ts'
import { streamRoutes } from './stream.routes.ts'
import { createStreamMetrics } from './stream-metrics.ts'
import { createTickets } from './tickets.ts'

export { textFrame } from './frames.ts'
export { createHandshake, turnAway } from './handshake.ts'
export { type AskedPeer, createHeartbeat } from './heartbeat.ts'
export { createHub, type Hub, type RoomPlan } from './hub.ts'
export type { MarketSource } from './market-source.ts'
export { createOutbox, type Outbox } from './outbox.ts'
export type { Peer, PeerSocket } from './peer.ts'
export { createPace } from './requests.rules.ts'
export { STREAM_SETTINGS, type StreamSettings } from './settings.ts'
export { type StreamServer, serveStream } from './stream-server.ts'
export { createTickerBoard, tickersTopic, tickerTopic } from './ticker-board.ts'
export { createFanOut, type FanOut, type OpenTopic, type TopicMessage, update } from './topic.ts'

export interface StreamDeps {
  readonly db: Db
  readonly bus: Pick<Bus, 'subscribe' | 'onResumed'>
  /** The other processes that stream, if there are any, and how this one is called among them. */
  readonly others?: AddressCountsDeps['others']
  readonly markets: MarketSource
  /** On which modules tell each user what is theirs alone. */
  readonly channels: readonly PrivateChannel[]
  /** Asked at the log-in and at most once a minute for each session that has private channels. */
  readonly sessionLives: (sessionId: string) => Promise<boolean>
  readonly sessionIsHeldBy: ConnectionDeps['sessionIsHeldBy']
  readonly realClock: Clock
  readonly ids: Pick<Ids, 'secret'>
  readonly logger: Pick<Logger, 'warn' | 'error'>
  readonly metrics?: { readonly registry: Registry }
  readonly origins: readonly string[]
  readonly trustProxy: TrustedProxies
  readonly settings?: Partial<StreamSettings>
}

/** What others use of it. */
export type Stream = ReturnType<typeof openStream>

/** The stream at `/ws`. Until the first connection comes it hears nothing and no timer runs. */
export function createStream(deps: StreamDeps) {
  const stream = openStream(deps)
  const sweep = async () => void (await stream.sweepTickets())
  return {
    ...stream,
    routes: streamRoutes(stream),
    personal: { tables: PERSONAL_TABLES },
    jobs: [job('stream.sweep-tickets', sweep, { cron: '*/10 * * * *', missed: 'latest' })],
  }
}

function openStream(deps: StreamDeps) {
  const { bus, sessionLives, realClock: clock, logger } = deps
  const settings: StreamSettings = { ...STREAM_SETTINGS, ...deps.settings }
  const tickets = createTickets({ ...deps, clock })
  const outbox = createOutbox(settings)
  const heartbeat = createHeartbeat({ outbox, everyMs: settings.heartbeatMs, unanswered: 1 })
  const { connections } = heartbeat
  const metrics = deps.metrics && createStreamMetrics(deps.metrics.registry, () => connections.size)
  const hub = createHub({
    outbox,
    ...settings,
    onFault: (err) => logger.error({ err }, 'a channel of the stream failed'),
    ...(metrics === undefined ? {} : { onSent: metrics.sent }),
  })
  const rooms = createRooms({ ...deps, settings })
  const { sessionCheckMs: checkMs, sessionUnknownMs: unknownMs } = settings
  const sessions = createSessionWatch({ bus, sessionLives, checkMs, unknownMs, logger })
  const floods = createFloods({ logger, at: 'stream' })
  const onCut = (reason: CutReason, address: string) => {
    metrics?.cut(reason)
    if (reason === 'abuse') floods.note(address, 'stream.abuse')
  }
  const parts = {
    hub,
    outbox,
    rooms,
    tickets,
    sessions,
    sessionLives,
    sessionIsHeldBy: deps.sessionIsHeldBy,
    clock,
    settings,
    logger,
    onCut,
  }
  const gate = createGate({
    ...deps,
    settings,
    floods,
    onOpen: (entrance) => heartbeat.add(openConnection(entrance, parts)),
  })

  return {
    /** For the event of the same name of an HTTP server. */
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => gate.enter(request, socket, head),
    issueTicket: (principal: UserPrincipal) => tickets.issue(principal),
    /** Removes tickets that nobody used in time, and tells how many. */
    sweepTickets: () => tickets.sweep(),
    connections: () => connections.size,
    /** Lets nobody in and sees everybody off; done when the last socket has ended. */
    async close(): Promise<void> {
      gate.close()
      const gone = Array.from(connections, ({ ws }) => new Promise((resolve) => ws.once('close', resolve)))
      for (const connection of connections) connection.cut(CLOSE.goingAway)
      const timeout = setTimeout(() => {
        for (const { ws } of connections) ws.terminate()
      }, settings.graceMs)
      await Promise.all(gone)
      clearTimeout(timeout)
      hub.close()
      sessions.close()
      floods.tell()
    },
  }
}
