import type { Duplex } from 'node:stream'
import type { Logger } from '../../../../platform/monitoring/logger.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import { type AskedPeer, createPace, type Outbox, type PeerSocket, textFrame } from '../../../stream/index.ts'
import { CLOSE, type SocketSettings } from './settings.ts'

/** Who was let in, and where they came from. */
export interface Entrance {
  readonly ws: PeerSocket
  readonly socket: Duplex
  readonly ip: string
}

/** One connection, whatever is talked about on it. */
export interface Line {
  readonly peer: AskedPeer
  readonly ip: string
  readonly openedMs: number
  send(message: unknown): void
  /** After what was sent before. */
  end(code: number, reason: string): void
}

/** What is done on a connection. */
export interface LineWork {
  /** Whether its messages are counted as well; pings always are. */
  readonly paced: boolean
  /** One after the other, in the order in which they came. */
  readonly hear: (text: string) => Promise<void>
  /** Once nothing comes or goes any more. */
  readonly left: () => void
  /** What is said before the server stops. */
  readonly farewell: () => unknown
}

export interface LineDeps {
  readonly outbox: Outbox
  readonly realClock: Clock
  readonly settings: SocketSettings
  readonly logger: Pick<Logger, 'error'>
  /** Told of whoever sends faster than is allowed. */
  readonly onFlood: (ip: string) => void
}

export interface OpenLine extends AskedPeer {
  sayFarewell(): void
}

export function openLine(
  { ws, socket, ip }: Entrance,
  { outbox, realClock, settings, logger, onFlood }: LineDeps,
  open: (line: Line) => LineWork,
): OpenLine {
  const now = () => realClock.now().getTime()
  const pace = createPace({ messagesPerSecond: settings.messagesPerSecond, offencesPerMinute: 0 })
  let busy = Promise.resolve()
  let waiting = 0

  const peer: OpenLine = {
    ...{ socket, ws, open: true, first: undefined, more: undefined, rooms: new Map(), silent: 0 },
    cut: (code) => end(code, ''),
    sayFarewell() {
      send(work.farewell())
      end(CLOSE.goingAway, 'Server shutdown')
    },
  }

  function send(message: unknown): void {
    if (!peer.open) return
    outbox.post(peer, textFrame(JSON.stringify(message)))
    outbox.soon()
  }

  function end(code: number, reason: string): void {
    if (!peer.open) return
    outbox.flush()
    ws.close(code, reason)
    setTimeout(() => ws.terminate(), settings.graceMs).unref()
  }

  function isTooFast(): boolean {
    if (pace.take(now())) return false
    if (peer.open) onFlood(ip)
    end(CLOSE.refused, 'Too many requests')
    return true
  }

  function hear(data: Buffer, isBinary: boolean): void {
    peer.silent = 0
    if (!peer.open || (work.paced && isTooFast())) return
    if (isBinary) end(CLOSE.unreadable, 'Text alone is read')
    else if (waiting >= settings.waiting) end(CLOSE.refused, 'Too many requests')
    else {
      const text = data.toString()
      doNext(() => work.hear(text))
    }
  }

  function doNext(task: () => Promise<void>): void {
    waiting += 1
    busy = busy.then(async () => {
      try {
        if (peer.open) await task()
      } catch (err) {
        logger.error({ err }, 'a message on a socket of the door was not answered')
        end(CLOSE.fault, 'Internal error')
      } finally {
        waiting -= 1
      }
    })
  }

  let gone = false
  function leave(): void {
    peer.open = false
    clearTimeout(life)
    if (gone) return
    gone = true
    work.left()
  }

  const life = setTimeout(() => end(CLOSE.normal, 'Connections last 24 hours'), settings.lifeMs).unref()
  const work = open({ peer, ip, openedMs: now(), send, end })
  ws.on('message', (data, isBinary) => hear(data as Buffer, isBinary))
  ws.on('ping', () => {
    peer.silent = 0
    isTooFast()
  })
  ws.on('pong', () => {
    peer.silent = 0
  })
  ws.on('closing', leave)
  ws.on('close', leave)
  // The library closes the connection by itself, with the code that fits; that it did is not our fault.
  ws.on('error', () => undefined)
  return peer
}
