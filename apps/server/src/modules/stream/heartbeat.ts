import type { Connection } from './connection.ts'
import { PING_FRAME } from './frames.ts'
import type { Outbox } from './outbox.ts'

/** Asks every peer for a sign of life and ends those who gave none since the last time. No timer runs without peers. */
export function createHeartbeat({ outbox, everyMs }: { readonly outbox: Outbox; readonly everyMs: number }) {
  const connections = new Set<Connection>()
  let timer: NodeJS.Timeout | undefined

  function beat(): void {
    for (const connection of connections) {
      if (!connection.alive) connection.ws.terminate()
      else outbox.post(connection, PING_FRAME)
      connection.alive = false
    }
    outbox.flush()
  }

  return {
    connections,
    add(connection: Connection): void {
      connections.add(connection)
      timer ??= setInterval(beat, everyMs)
      connection.ws.once('close', () => {
        connections.delete(connection)
        if (connections.size > 0) return
        clearInterval(timer)
        timer = undefined
      })
    },
  }
}
