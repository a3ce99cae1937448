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

  function write(peer: Peer): void {
    const { socket, first, more } = peer
    peer.first = undefined
    peer.more = undefined
    if (first === undefined) return
    if (more === undefined) return writeNow(peer, first)
    socket.cork()
    writeNow(peer, first)
    for (const frame of more) writeNow(peer, frame)
    socket.uncork()
  }

  /** Nothing may follow a close frame, whoever sent it. `write` says when more waits than a peer that reads would leave. */
  function writeNow({ ws, socket, cut }: Peer, frame: Buffer): void {
    if (ws.readyState !== WebSocket.OPEN) return
    if (!socket.write(frame) && socket.writableLength > bufferedBytes) cut(CLOSE.tooSlow)
  }

  function flush(): void {
    clearImmediate(planned)
    planned = undefined
    const peers = waiting
    waiting = []
    for (const peer of peers) write(peer)
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
    /** To all of them, before anything else is queued: one message of one channel needs no queue. */
    isEmpty: () => waiting.length === 0,
    writeAll(peers: Iterable<Peer>, frame: Buffer): void {
      for (const peer of peers) writeNow(peer, frame)
    },
    flush,
    /** Flushes at the end of this turn of the event loop, together with whatever else is queued until then. */
    soon(): void {
      planned ??= setImmediate(flush)
    },
  }
}
