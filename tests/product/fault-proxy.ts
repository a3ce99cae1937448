import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * What happens to the next COMMIT that comes by: `lost` never reaches PostgreSQL; `unanswered` is applied, and its answer
 * never comes back; `cut` is sent on, and the connection ends without waiting for what becomes of it.
 */
export type CommitFault = 'lost' | 'unanswered' | 'cut'

/** Stands between a client and PostgreSQL, understands just enough of the protocol, and breaks it where it is told to. */
export interface FaultProxy {
  /** The same database by way of the proxy. */
  urlOf(url: string): string
  /** Resolves when it has happened. */
  strike(fault: CommitFault): Promise<void>
  /** Resolves when a statement that begins so has come by and waits, as if its sender were stopped; gives what lets it go on. */
  hold(statement: 'begin' | 'commit'): Promise<() => void>
  close(): Promise<void>
}

interface Link {
  readonly client: Socket
  readonly server: Socket
  /** While it is held, what the client sends waits here. */
  waiting: Buffer[] | undefined
  answerIsLost: boolean
}

const REQUEST_CODES = new Set([80_877_103, 80_877_104])

export async function startFaultProxy(target: { readonly host: string; readonly port: number }): Promise<FaultProxy> {
  const links = new Set<Link>()
  let strike: { readonly fault: CommitFault; readonly done: () => void } | undefined
  let hold: { readonly statement: string; readonly held: (release: () => void) => void } | undefined

  function cut(link: Link): void {
    link.client.destroy()
    link.server.destroy()
    links.delete(link)
  }

  function takeCommit(link: Link, message: Buffer): void {
    if (strike === undefined) {
      link.server.write(message)
      return
    }
    const { fault, done } = strike
    strike = undefined
    if (fault === 'lost') cut(link)
    if (fault === 'cut') {
      link.server.end(message)
      link.client.destroy()
    }
    if (fault === 'unanswered') {
      link.answerIsLost = true
      link.server.write(message)
      link.server.once('close', done)
    } else {
      done()
    }
  }

  function pass(link: Link, message: Buffer): void {
    if (link.waiting !== undefined) {
      link.waiting.push(message)
      return
    }
    const statement = statementOf(message)
    if (hold !== undefined && statement?.startsWith(hold.statement) === true) {
      const { held } = hold
      hold = undefined
      link.waiting = [message]
      held(() => release(link))
    } else if (statement?.startsWith('commit') === true) {
      takeCommit(link, message)
    } else {
      link.server.write(message)
    }
  }

  function release(link: Link): void {
    const waited = link.waiting ?? []
    link.waiting = undefined
    if (link.server.destroyed) cut(link)
    else for (const message of waited) pass(link, message)
  }

  const proxy = createServer((client) => {
    const server = connect(target)
    const link: Link = { client, server, waiting: undefined, answerIsLost: false }
    links.add(link)
    const read = createReader((message) => pass(link, message))
    client.on('data', read)
    server.on('data', (chunk) => {
      if (link.answerIsLost) cut(link)
      else client.write(chunk)
    })
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      // A held sender has gone silent, so nobody tells it that the other side is gone until it speaks again.
      socket.on('close', () => (link.waiting === undefined ? other.destroy() : undefined))
      socket.on('error', () => undefined)
      socket.setNoDelay(true)
    }
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const { port } = proxy.address() as AddressInfo

  return {
    urlOf(url) {
      const through = new URL(url)
      through.host = `127.0.0.1:${port}`
      return through.href
    },
    strike: (fault) => new Promise((done) => (strike = { fault, done })),
    hold: (statement) => new Promise((held) => (hold = { statement, held })),
    async close() {
      for (const link of links) cut(link)
      await new Promise((done) => proxy.close(done))
    },
  }
}

/** The text of a statement, in lower case; undefined for every other message. */
function statementOf(message: Buffer): string | undefined {
  const type = String.fromCharCode(message[0] ?? 0)
  if (type === 'Q') return message.toString('utf8', 5).toLowerCase()
  if (type !== 'P') return undefined
  const afterName = message.indexOf(0, 5) + 1
  return message.toString('utf8', afterName).toLowerCase()
}

/** Gives whole messages. The first one has no type, and requests for encryption may come before it. */
function createReader(take: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let started = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const header = started ? 1 : 0
      if (rest.length < (started ? 5 : 8)) return
      const length = header + rest.readInt32BE(header)
      if (rest.length < length) return
      if (!started) started = !REQUEST_CODES.has(rest.readInt32BE(4))
      const message = Buffer.from(rest.subarray(0, length))
      rest = rest.subarray(length)
      take(message)
    }
  }
}
