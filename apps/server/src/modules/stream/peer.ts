import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Room } from './hub.ts'

/** One connection as those see it who write to it. */
export interface Peer {
  /** The library reads frames and answers pings and closes; data frames are ours and go straight to the socket. */
  readonly socket: Duplex
  /** False from the moment a close frame is sent, by whomever: nothing may follow it. */
  open: boolean
  /** What waits for the turn in which it is written. */
  first: Buffer | undefined
  more: Buffer[] | undefined
  /** By the name under which the peer knows the channel. */
  readonly rooms: Map<string, Room>
  /** Leaves every room, sends the close frame, and ends the socket whether or not that is answered. */
  cut(code: number): void
}

/** Says when closing begins, for whichever reason; the library itself tells only when it is over. */
export class PeerSocket extends WebSocket {
  override close(code?: number, data?: string | Buffer): void {
    this.emit('closing')
    super.close(code, data)
  }
}
