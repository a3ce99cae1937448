import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { STREAM_PATH } from '@bourse/contract'
import { WebSocketServer } from 'ws'
import { PeerSocket } from './peer.ts'
import type { StreamSettings } from './settings.ts'

export interface GateDeps {
  /** Browsers name the origin of the page; programs that name none are let in, because cookies open nothing here. */
  readonly origins: readonly string[]
  /** Whether the header X-Forwarded-For is a proxy's word or anybody's. */
  readonly trustProxy: boolean
  readonly settings: StreamSettings
  readonly onOpen: (ws: PeerSocket, socket: Duplex) => void
}

/** Frames may be longer than messages, so that a message that is a little too long gets an answer and not a closed door. */
const FRAME_FACTOR = 4

/** Decides which HTTP requests become connections, and counts them by address. */
export function createGate({ origins, trustProxy, settings, onOpen }: GateDeps) {
  const server = new WebSocketServer({
    noServer: true,
    WebSocket: PeerSocket,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: settings.messageBytes * FRAME_FACTOR,
  })
  const counts = new Map<string, number>()
  let open = 0
  let closed = false

  function addressOf(request: IncomingMessage): string {
    const forwarded = trustProxy
      ? String(request.headers['x-forwarded-for'] ?? '')
          .split(',')[0]
          ?.trim()
      : ''
    return forwarded || (request.socket.remoteAddress ?? '')
  }

  /** The status of the answer, or undefined for those who may enter. */
  function fault(request: IncomingMessage, address: string): number | undefined {
    const { origin } = request.headers
    if (request.url?.split('?')[0] !== STREAM_PATH) return 404
    if (origin !== undefined && !origins.includes(origin)) return 403
    if ((counts.get(address) ?? 0) >= settings.connectionsPerAddress) return 429
    if (closed || open >= settings.connections) return 503
    return undefined
  }

  function count(address: string, change: 1 | -1): void {
    open += change
    const next = (counts.get(address) ?? 0) + change
    if (next === 0) counts.delete(address)
    else counts.set(address, next)
  }

  return {
    enter(request: IncomingMessage, socket: Duplex, head: Buffer) {
      const address = addressOf(request)
      const status = fault(request, address)
      if (status !== undefined) return turnAway(socket, status)
      server.handleUpgrade(request, socket, head, (ws) => {
        count(address, 1)
        ws.once('close', () => count(address, -1))
        onOpen(ws, socket)
      })
    },
    close(): void {
      closed = true
    },
  }
}

function turnAway(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
