import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { TrustedProxies } from '../../../../platform/http/client-address.ts'
import type { Logger } from '../../../../platform/monitoring/logger.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import { createHeartbeat, createHub, createOutbox } from '../../../stream/index.ts'
import type { Gate } from '../gate.ts'
import type { MarketStreams } from '../streams/streams.ts'
import { createEntrance } from './entrance.ts'
import { type Entrance, type Line, type LineWork, type OpenLine, openLine } from './line.ts'
import { isAtTheDoor, type Place } from './places.ts'
import { SOCKET_SETTINGS, type SocketSettings } from './settings.ts'
import { streamWork } from './stream-work.ts'

export interface SocketDeps {
  readonly gate: Pick<Gate, 'connect' | 'refused'>
  readonly realClock: Clock
  readonly logger: Pick<Logger, 'error'>
  readonly trustProxy: TrustedProxies
  readonly streams: MarketStreams
  /** What is done on a connection for requests. */
  readonly apiWork: (line: Line, place: Extract<Place, { kind: 'api' }>) => LineWork
  readonly settings?: Partial<SocketSettings>
}

/** The sockets of the door, on the server that answers its other addresses. Until the first connection comes no timer runs. */
export function createSockets(deps: SocketDeps) {
  const { gate, realClock, logger, streams, apiWork } = deps
  const settings = { ...SOCKET_SETTINGS, ...deps.settings }
  const outbox = createOutbox(settings)
  const heartbeat = createHeartbeat({ outbox, everyMs: settings.pingMs, unanswered: settings.unanswered })
  const hub = createHub({
    outbox,
    ...settings,
    onFault: (err) => logger.error({ err }, 'a stream of the door failed'),
  })
  const lines = new Set<OpenLine>()

  /** Whoever does not stop is shut out, as whoever does not stop asking is. */
  const onFlood = (ip: string) =>
    void gate.refused(ip, { code: 'too_much_weight' }).catch((err) => logger.error({ err }, 'a flood was not noted'))

  function onOpen(entrance: Entrance, place: Place): void {
    const line = openLine(entrance, { outbox, realClock, settings, logger, onFlood }, (opened) =>
      place.kind === 'api' ? apiWork(opened, place) : streamWork(opened, place, { hub, streams, settings, realClock }),
    )
    heartbeat.add(line)
    lines.add(line)
    line.ws.once('close', () => lines.delete(line))
  }

  const entrance = createEntrance({ ...deps, settings, onOpen })

  return {
    /** Whether a request to upgrade is one for here. */
    isFor: (request: IncomingMessage): boolean => isAtTheDoor(request.url ?? ''),
    /** For the event of the same name of an HTTP server. */
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      void entrance.enter(request, socket, head)
    },
    /** Lets nobody in and sees everybody off; done when the last socket has ended. */
    async close(): Promise<void> {
      entrance.close()
      const gone = Array.from(lines, ({ ws }) => new Promise((resolve) => ws.once('close', resolve)))
      for (const line of lines) line.sayFarewell()
      await Promise.all(gone)
      hub.close()
    },
  }
}
export type Sockets = ReturnType<typeof createSockets>
