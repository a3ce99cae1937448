import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the range from which systems take the ports of outgoing connections. One of those can be taken between the look and
 * the use of it, and again while a server that died is being restarted; on a busy machine it is.
 */
const PORTS = { first: 12_000, count: 18_000 }
/** Each process looks among ports of its own: between the look and the use, which takes seconds, another would find the same one free. */
const OF_PROCESS = 100
const OWN = PORTS.first + OF_PROCESS * (process.pid % (PORTS.count / OF_PROCESS))
/** Those that were given last are not given again before they are used. */
const MOST_WAITING = 50
const given: number[] = []

export async function freePort(): Promise<number> {
  for (;;) {
    const port = OWN + randomInt(OF_PROCESS)
    if (given.includes(port)) continue
    given.push(port)
    given.splice(0, given.length - MOST_WAITING)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((done) => {
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
}
