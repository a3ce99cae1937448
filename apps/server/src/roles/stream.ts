import { serveStream } from '../modules/stream/index.ts'
import type { StartRole } from './index.ts'

/** Serves the live stream: on a port of its own, or together with the site where one process does everything. */
export const startStream: StartRole = async ({ heartbeats, markets, stream }, config, role) => {
  const stopFeed = await markets.startFeed()
  const server = role === 'all' ? undefined : await serveStream(stream, { host: config.host, port: config.streamPort })
  const silence = await heartbeats.start({ process: `stream-${process.pid}`, role: 'stream' })
  return async () => {
    await silence()
    await stream.close()
    await server?.close()
    await stopFeed()
  }
}
