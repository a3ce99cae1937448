import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { PeerSocket } from './peer.ts'

type Entered = (ws: PeerSocket) => void

/** Makes a connection of a request to upgrade. A message that is longer than so many bytes closes it. */
export function createHandshake(maxPayload: number) {
  const server = new WebSocketServer({
    noServer: true,
    WebSocket: PeerSocket,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
  })
  return (request: IncomingMessage, socket: Duplex, head: Buffer, onEntered: Entered): void =>
    server.handleUpgrade(request, socket, head, onEntered)
}

/** Answers in place of upgrading, and ends the socket. */
export function turnAway(socket: Duplex, status: number, headers: Readonly<Record<string, string>> = {}): void {
  const told = { ...headers, Connection: 'close', 'Content-Length': '0' }
  const lines = Object.entries(told).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
}
