import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** One process behind the front. */
export interface Target {
  readonly port: number
  /** Where it says whether it may be given work. */
  readonly readyUrl: string
}

export interface FrontOptions {
  readonly port: number
  readonly targets: readonly Target[]
  /** Where `/ws` goes, while programs go where their other calls go; without it nothing is upgraded. */
  readonly stream?: Target
}

export interface Front {
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const LOOK_MS = 300

/**
 * What stands before the processes on this machine: requests go to those that are ready, in turn; the live stream to its own.
 * Only a request that reached nobody is tried elsewhere: any other may have been done.
 */
export async function startFront({ port, targets, stream }: FrontOptions): Promise<Front> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const ready = new Set<Target>()
  const sockets = new Set<Duplex>()
  let turn = 0

  async function look(): Promise<void> {
    await Promise.all(
      targets.map(async (target) => {
        const answers = await fetch(target.readyUrl, { signal: AbortSignal.timeout(2_000) }).then(
          ({ ok }) => ok,
          () => false,
        )
        if (answers) ready.add(target)
        else ready.delete(target)
      }),
    )
  }

  function inTurn(): Target[] {
    const able = targets.filter((target) => ready.has(target))
    turn += 1
    return able.map((_, place) => able[(place + turn) % able.length]).filter((target) => target !== undefined)
  }

  function pass(incoming: IncomingMessage, response: ServerResponse, choices: readonly Target[]): void {
    const [target, ...others] = choices
    if (target === undefined) {
      response.writeHead(503, { 'retry-after': '1' }).end()
      return
    }
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? HOST }
    const outgoing = request({
      agent,
      host: HOST,
      port: target.port,
      method: incoming.method,
      path: incoming.url,
      headers,
    })
    outgoing.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.once('error', () => response.destroy())
    })
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && !response.headersSent) {
        ready.delete(target)
        pass(incoming, response, others)
      } else if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    // Nothing of the body is taken before somebody is there for it: who is tried next must get all of it.
    outgoing.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => incoming.pipe(outgoing))
      else incoming.pipe(outgoing)
    })
  }

  const server = createServer((incoming, response) => pass(incoming, response, inTurn()))
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [site] = inTurn()
    const target = incoming.url?.startsWith('/binance/') && stream !== undefined ? site : stream
    if (target === undefined) {
      socket.destroy()
      return
    }
    const onward = connect({ host: HOST, port: target.port }, () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
      for (let place = 0; place < incoming.rawHeaders.length; place += 2)
        lines.push(`${incoming.rawHeaders[place]}: ${incoming.rawHeaders[place + 1]}`)
      onward.write(`${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one.once('error', () => other.destroy())
      one.once('close', () => other.destroy())
    }
  })
  await look()
  const timer = setInterval(() => void look(), LOOK_MS)
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, HOST, done)
  })
  return {
    async close() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      agent.destroy()
    },
  }
}
