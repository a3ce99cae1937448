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
    const { ws, socket, first, more } = peer
    peer.first = undefined
    peer.more = undefined
    if (first === undefined) return
    if (more === undefined) {
      writeOne(peer, first)
      return
    }
    if (ws.readyState !== WebSocket.OPEN) return
    socket.cork()
    socket.write(first)
    for (const frame of more) socket.write(frame)
    socket.uncork()
    if (socket.writableLength > bufferedBytes) peer.cut(CLOSE.tooSlow)
  }

  /** Nothing may follow a close frame, whoever sent it. A peer that keeps up leaves so little that `write` gives true. */
  function writeOne(peer: Peer, frame: Buffer): void {
    const { ws, socket } = peer
    if (ws.readyState !== WebSocket.OPEN) return
    if (!socket.write(frame) && socket.writableLength > bufferedBytes) peer.cut(CLOSE.tooSlow)
  }

  function flush(): void {
    clearImmediate(planned)
    planned = undefined
    const peers = waiting
    waiting = []
    for (const peer of peers) write(peer)
  }

  function post(peer: Peer, frame: Buffer): void {
    if (peer.first === undefined) {
      peer.first = frame
      waiting.push(peer)
    } else if (peer.more === undefined) peer.more = [frame]
    else peer.more.push(frame)
  }

  return {
    /** Queues a frame; it leaves with the next `flush`. */
    post,
    postAll(peers: Iterable<Peer>, frame: Buffer): void {
      for (const peer of peers) post(peer, frame)
    },
    /** The only frame of a turn need not be queued, if nothing else waits before it. */
    writeAll(peers: Iterable<Peer>, frame: Buffer): void {
      flush()
      for (const peer of peers) writeOne(peer, frame)
    },
    flush,
    /** Flushes at the end of this turn of the event loop, together with whatever else is queued until then. */
    soon(): void {
      planned ??= setImmediate(flush)
    },
  }
}
