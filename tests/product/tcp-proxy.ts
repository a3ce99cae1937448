import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How it is between two parties: `clear`; `slow`, where each piece arrives so much later; `half-open`, where nothing arrives
 * and nobody is told; `unanswered`, where what is asked arrives and no answer does; `cut`, where what is asked arrives and
 * the connection ends in place of the answer; `refused`, where a connection ends as soon as it is made.
 */
export type Weather = 'clear' | 'half-open' | 'unanswered' | 'cut' | 'refused' | { readonly slowMs: number }

/** Stands between a client and a server, and passes on what they say as the weather allows. */
export interface TcpProxy {
  readonly port: number
  /** The same address by way of the proxy. */
  urlOf(url: string): string
  /** From now on, for connections that are open too. */
  weather(now: Weather): void
  /** Ends every open connection. */
  cutAll(): void
  /** How many connections have been made so far. */
  count(): number
  close(): Promise<void>
}

export interface Link {
  readonly client: Socket
  readonly server: Socket
  /** Whether each side learns that the other has gone. */
  closesTogether: boolean
  cut(): void
}

/** For one that understands what is said: takes over how each piece goes on. */
export interface Ears {
  readonly asked: (chunk: Buffer) => void
  readonly answered: (chunk: Buffer) => void
}

/** Where an address leads over the network: a PostgreSQL with a socket file listens there as well. */
function networkEnd(url: string): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(url)
  return { host: hostname.startsWith('%2F') ? '127.0.0.1' : hostname, port: Number(port) }
}

export async function startTcpProxy(
  target: string,
  listen: (link: Link) => Partial<Ears> = () => ({}),
  host = '127.0.0.1',
): Promise<TcpProxy> {
  const links = new Set<Link>()
  let weather: Weather = 'clear'
  let made = 0

  /** One direction. Pieces keep their order, however the weather changes on their way. */
  function createWay(to: Socket): (chunk: Buffer) => void {
    let last: Promise<void> | undefined
    const write = (chunk: Buffer) => void (to.writable && to.write(chunk))
    return (chunk) => {
      const lateMs = typeof weather === 'object' ? weather.slowMs : 0
      if (lateMs === 0 && last === undefined) return write(chunk)
      const now = Promise.all([last, sleep(lateMs)]).then(() => write(chunk))
      last = now
      void now.then(() => {
        if (last === now) last = undefined
      })
    }
  }

  function join(client: Socket): void {
    made += 1
    if (weather === 'refused') {
      client.on('error', () => undefined).destroy()
      return
    }
    const server = connect(networkEnd(target))
    const link: Link = {
      client,
      server,
      closesTogether: true,
      cut() {
        client.destroy()
        server.destroy()
        links.delete(link)
      },
    }
    links.add(link)
    const { asked = createWay(server), answered = createWay(client) } = listen(link)
    client.on('data', (chunk) => (weather === 'half-open' ? undefined : asked(chunk)))
    server.on('data', (chunk) => {
      if (weather === 'cut') link.cut()
      else if (weather !== 'half-open' && weather !== 'unanswered') answered(chunk)
    })
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.on('close', () => (link.closesTogether && weather !== 'half-open' ? other.destroy() : undefined))
      socket.on('error', () => undefined)
      socket.setNoDelay(true)
    }
  }

  const proxy = createServer(join)
  await new Promise<void>((done) => proxy.listen(0, host, done))
  const { port } = proxy.address() as AddressInfo
  const cutAll = () => {
    for (const link of links) link.cut()
  }
  return {
    port,
    urlOf(url) {
      const through = new URL(url)
      through.host = `${host}:${port}`
      return through.href
    },
    weather(now) {
      weather = now
      if (now === 'refused') cutAll()
    },
    cutAll,
    count: () => made,
    async close() {
      cutAll()
      await new Promise((done) => proxy.close(done))
    },
  }
}
