import { WebSocket } from 'ws'
import type { Peer } from './peer.ts'
import { CLOSE } from './settings.ts'

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Frames are the same buffers for everyone, so a queue holds references, not copies. What one turn has for a socket is
 * written together: one frame plainly, several corked into one system call. Who reads more slowly than that is cut.
 */
export function createOutbox({ bufferedBytes }: { readonly bufferedBytes: number }) {
  let waiting: Peer[] = []
  let planned: NodeJS.Immediate | undefined

  function write({ ws, socket, first, more, cut }: Peer): void {
    // Nothing may follow a close frame, whoever sent it.
    if (ws.readyState !== WebSocket.OPEN || first === undefined) return
    if (more === undefined) socket.write(first)
    else {
      socket.cork()
      socket.write(first)
      for (const frame of more) socket.write(frame)
      socket.uncork()
    }
    if (socket.writableLength > bufferedBytes) cut(CLOSE.tooSlow)
  }

  function flush(): void {
    clearImmediate(planned)
    planned = undefined
    const peers = waiting
    waiting = []
    for (const peer of peers) {
      write(peer)
      peer.first = undefined
      peer.more = undefined
    }
  }

  return {
    /** Queues a frame; it leaves with the next `flush`. */
    post(peer: Peer, frame: Buffer): void {
      if (peer.first === undefined) {
        peer.first = frame
        waiting.push(peer)
      } else if (peer.more === undefined) peer.more = [frame]
      else peer.more.push(frame)
    },
    flush,
    /** Flushes at the end of this turn of the event loop, together with whatever else is queued until then. */
    soon(): void {
      planned ??= setImmediate(flush)
    },
  }
}
