import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../platform/free-port.ts'
import { findNatsServer, type NatsServer, startNatsServer } from '../platform/messaging/nats-server.ts'

/** Why tests that need NATS cannot run here; undefined where they can. */
export const NATS_MISSING =
  findNatsServer() === undefined ? 'nats-server is not installed (on Debian: apt-get install nats-server)' : undefined

export interface TestNats {
  readonly url: string
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** On the same port as before. */
  start(): Promise<void>
  stop(): Promise<void>
}

export async function testNats(): Promise<TestNats> {
  const program = findNatsServer()
  if (program === undefined) throw new Error(NATS_MISSING)
  const folder = mkdtempSync(join(tmpdir(), 'bourse-nats-'))
  const port = await freePort()
  let server: NatsServer | undefined = await startNatsServer({ program, folder, port })
  return {
    url: server.url,
    async kill() {
      const child = server?.process
      server = undefined
      if (child === undefined) return
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGKILL')
      await gone
    },
    async start() {
      server = await startNatsServer({ program, folder, port })
    },
    async stop() {
      await server?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
