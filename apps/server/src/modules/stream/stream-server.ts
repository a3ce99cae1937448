import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

export interface StreamServer {
  readonly port: number
  /** Ends the server; the connections are the stream's to close, before this. */
  close(): Promise<void>
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** A server of the stream's own, for the role that does nothing else; a proxy sends it the site's `/ws`. */
export async function serveStream(
  { upgrade }: { readonly upgrade: Upgrade },
  address: { readonly host: string; readonly port: number },
): Promise<StreamServer> {
  const server = createServer((_request, response) => {
    response.writeHead(426, { connection: 'close', upgrade: 'websocket' }).end()
  })
  server.on('upgrade', upgrade)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  }
}
