import type { Duplex } from 'node:stream'
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
    if (!peer.open || first === undefined) return
    if (more === undefined) socket.write(first)
    else {
      socket.cork()
      socket.write(first)
      for (const frame of more) socket.write(frame)
      socket.uncork()
    }
    if (socket.writableLength > bufferedBytes) peer.cut(CLOSE.tooSlow)
  }

  /** Queues a frame; it leaves with the next `flush`. */
  function post(peer: Peer, frame: Buffer): void {
    if (peer.first === undefined) {
      peer.first = frame
      waiting.push(peer)
    } else if (peer.more === undefined) peer.more = [frame]
    else peer.more.push(frame)
  }

  function flush(): void {
    clearImmediate(planned)
    planned = undefined
    const peers = waiting
    waiting = []
    for (const peer of peers) write(peer)
  }

  return {
    post,
    /**
     * The one frame that a turn has for these sockets needs no queue; what waits goes first. Nothing but the sockets is
     * looked at, because with thousands of them every other object would have to be fetched from memory. Gives those that
     * have fallen too far behind.
     */
    writeAll(sockets: readonly Duplex[], frame: Buffer): Duplex[] {
      flush()
      const behind: Duplex[] = []
      for (const socket of sockets) {
        if (!socket.write(frame) && socket.writableLength > bufferedBytes) behind.push(socket)
      }
      return behind
    },
    flush,
    /** Flushes at the end of this turn of the event loop, together with whatever else is queued until then. */
    soon(): void {
      planned ??= setImmediate(flush)
    },
  }
}
