import { PING_FRAME } from './frames.ts'
import type { Outbox } from './outbox.ts'
import type { Peer, PeerSocket } from './peer.ts'

/** A peer that is asked whether it is there. */
export interface AskedPeer extends Peer {
  /** How often it was asked since it gave a sign; whatever it sends is one. */
  silent: number
  readonly ws: PeerSocket
}

interface HeartbeatOptions {
  readonly outbox: Outbox
  readonly everyMs: number
  /** How many questions may stay without an answer. */
  readonly unanswered: number
}

/** Asks every peer for a sign of life and ends those who gave none for too long. No timer runs without peers. */
export function createHeartbeat({ outbox, everyMs, unanswered }: HeartbeatOptions) {
  const connections = new Set<AskedPeer>()
  let timer: NodeJS.Timeout | undefined

  function beat(): void {
    for (const connection of connections) {
      if (connection.silent >= unanswered) connection.ws.terminate()
      else outbox.post(connection, PING_FRAME)
      connection.silent += 1
    }
    outbox.flush()
  }

  return {
    connections,
    add(connection: AskedPeer): void {
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
