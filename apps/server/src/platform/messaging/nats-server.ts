import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A NATS server of this machine's own, for trying and for tests. Production has its own, named by `NATS_URL`. */
export interface NatsServer {
  readonly url: string
  readonly process: ChildProcess
  stop(): Promise<void>
}

const PLACES = [
  '/usr/sbin/nats-server',
  '/usr/bin/nats-server',
  '/usr/local/bin/nats-server',
  '/opt/homebrew/bin/nats-server',
]
/** The book of a deep market is one message. */
const MOST_BYTES = 8 * 1024 * 1024
/** A client that is gone without a word is noticed after two of them. */
const PING_SECONDS = 5
const START_TRIES = 200
const TRY_EVERY_MS = 25

export function findNatsServer(): string | undefined {
  return PLACES.find((path) => existsSync(path))
}

/** On the same port a second one takes the place of one that was killed. */
export async function startNatsServer(options: {
  readonly program: string
  readonly folder: string
  readonly port: number
  /** The part of its settings that says who may connect, and to what; without it everybody may. */
  readonly users?: string
}): Promise<NatsServer> {
  const { program, folder, port, users = '' } = options
  mkdirSync(folder, { recursive: true })
  const settings = join(folder, 'nats.conf')
  writeFileSync(
    settings,
    `listen: "127.0.0.1:${port}"\nmax_payload: ${MOST_BYTES}\nping_interval: "${PING_SECONDS}s"\n${users}`,
    { mode: 0o600 },
  )
  // A group of its own: Ctrl-C reaches whoever started it, who stops it when nobody needs it any more.
  const child = spawn(program, ['--config', settings], { stdio: 'ignore', detached: true })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (child.exitCode !== null || tries === START_TRIES) throw new Error(`${program} did not start at port ${port}`)
    await sleep(TRY_EVERY_MS)
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    process: child,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

function answers(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  return new Promise((done) => {
    const end = (answered: boolean) => {
      socket.destroy()
      done(answered)
    }
    socket.once('data', () => end(true))
    socket.once('error', () => end(false))
  })
}
