import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50

/**
 * A stop waits for the calls that are under way and for nothing else. A connection that falls idle after the stop has begun
 * would be kept for a next request that is never taken, and one that a browser opened in advance counts as busy although
 * nobody has said a word on it: both would hold the process for a minute.
 */
export function closePromptly(server: FastifyInstance): void {
  const connections = new Set<Socket>()
  let looking: NodeJS.Timeout | undefined
  server.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.server.once('close', () => clearInterval(looking))

  function look(): void {
    server.server.closeIdleConnections()
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }
  server.addHook('preClose', async () => {
    looking = setInterval(look, LOOK_MS)
  })
}
