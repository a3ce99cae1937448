import type { StartRole } from './index.ts'

/** Serves the live stream. Until there is market data to send it only says that it is there. */
export const startStream: StartRole = ({ heartbeats }) =>
  heartbeats.start({ process: `stream-${process.pid}`, role: 'stream' })
