/** Bounds and rhythms of the sockets. Tests choose others; docs/api.md tells these to clients. */
export interface SocketSettings {
  readonly pingMs: number
  /** How many pings may stay without an answer. */
  readonly unanswered: number
  /** After so long a connection is ended, however lively it is. */
  readonly lifeMs: number
  /** On a connection for streams; on one for requests their weight counts, and pings alone are counted here. */
  readonly messagesPerSecond: number
  readonly messageBytes: number
  readonly streams: number
  /** Requests that wait for those before them. */
  readonly waiting: number
  /** Open at once, in this process: all of them, and of one address. */
  readonly connections: number
  readonly connectionsPerAddress: number
  /** What may wait for a peer that reads too slowly; one more tick, and it is cut. */
  readonly bufferedBytes: number
  readonly tickMs: number
  /** How long a stream stays prepared after its last listener has left. */
  readonly lingerMs: number
  /** Between the close frame and the end of the socket, for those who do not answer it. */
  readonly graceMs: number
}

export const SOCKET_SETTINGS: SocketSettings = {
  pingMs: 20_000,
  unanswered: 3,
  lifeMs: 24 * 60 * 60_000,
  messagesPerSecond: 5,
  messageBytes: 64 * 1024,
  streams: 1_024,
  waiting: 1_000,
  connections: 10_000,
  connectionsPerAddress: 300,
  bufferedBytes: 1024 * 1024,
  tickMs: 100,
  lingerMs: 10_000,
  graceMs: 2_000,
}

/** Registered close codes, for what is ended by us. */
export const CLOSE = { normal: 1000, goingAway: 1001, unreadable: 1003, refused: 1008, fault: 1011 } as const
