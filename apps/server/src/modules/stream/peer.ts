import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Room } from './hub.ts'

/** One connection as those see it who write to it. */
export interface Peer {
  /** The library reads frames and answers pings and closes; data frames are ours and go straight to the socket. */
  readonly ws: WebSocket
  readonly socket: Duplex
  /** By the name under which the peer knows the channel. */
  readonly rooms: Map<string, Room>
  /** What waits for the turn in which it is written. */
  first: Buffer | undefined
  more: Buffer[] | undefined
  /** Leaves every room, sends the close frame, and ends the socket whether or not that is answered. */
  cut(code: number): void
}
