/** Bounds and rhythms. Tests and benchmarks choose others; docs/domain/stream.md tells these to clients. */
export interface StreamSettings {
  /** Changes of a channel within this time travel as one message; with 0, those of one turn of the event loop. */
  readonly tickMs: number
  readonly tickerMs: number
  readonly heartbeatMs: number
  readonly sessionCheckMs: number
  /** How long a session may stay unchecked while nobody can be asked: longer than a fail-over of PostgreSQL takes. */
  readonly sessionUnknownMs: number
  /** After a book, a trade list or a candle could not be read. */
  readonly retryMs: number
  /** How long a channel stays prepared after its last listener has left: pages reload, and a book is dear to fetch. */
  readonly lingerMs: number
  /** Between the close frame and the end of the socket, for those who do not answer it. */
  readonly graceMs: number
  /** Of each side, best first. It bounds a snapshot, however deep the book is. */
  readonly depthLevels: number
  readonly latestTrades: number
  readonly channelsPerConnection: number
  readonly connectionsPerAddress: number
  /** How often processes tell each other which addresses have many. */
  readonly addressTellMs: number
  readonly connections: number
  readonly messagesPerSecond: number
  /** Refused messages within a minute after which a connection is closed. */
  readonly offencesPerMinute: number
  /** What may wait for a peer that reads too slowly; one more tick, and it is cut. */
  readonly bufferedBytes: number
  /** The longest message that is looked at; the frame may be four times that before the connection is closed. */
  readonly messageBytes: number
}

export const STREAM_SETTINGS: StreamSettings = {
  tickMs: 100,
  tickerMs: 1_000,
  heartbeatMs: 30_000,
  sessionCheckMs: 60_000,
  sessionUnknownMs: 180_000,
  retryMs: 1_000,
  lingerMs: 10_000,
  graceMs: 2_000,
  depthLevels: 1_000,
  latestTrades: 50,
  channelsPerConnection: 100,
  connectionsPerAddress: 50,
  addressTellMs: 1_000,
  connections: 20_000,
  messagesPerSecond: 10,
  offencesPerMinute: 30,
  bufferedBytes: 1024 * 1024,
  messageBytes: 1024,
}

/** Close codes of our own, in the range that RFC 6455 leaves to applications; the others are registered ones. */
export const CLOSE = { goingAway: 1001, tryLater: 1013, tooSlow: 4001, abuse: 4002 } as const
