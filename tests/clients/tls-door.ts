import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { selfSigned } from '../../apps/sandbox/src/payments/certificate.ts'

const DAY_MS = 24 * 60 * 60_000
const NAME = 'localhost'

export interface TlsDoor {
  readonly origin: string
  readonly certificate: string
  close(): Promise<void>
}

/**
 * Stands in front of a server on this machine, as something does in production: @binance/spot speaks to nobody without TLS, and
 * ccxt opens sockets of itself only with it. Whoever verifies certificates in this thread trusts this one until it is closed.
 */
export async function openTls(port: number): Promise<TlsDoor> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const now = Date.now()
  const certificate = selfSigned(keys, { name: NAME, from: new Date(now - DAY_MS), until: new Date(now + DAY_MS) })
  const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const open = new Set<Socket>()
  const server = createServer({ key, cert: certificate }, (client) => {
    const inside = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [client, inside],
      [inside, client],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.once('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, certificate])
  return {
    origin: `https://${NAME}:${(server.address() as AddressInfo).port}`,
    certificate,
    async close() {
      setDefaultCACertificates(trusted)
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
