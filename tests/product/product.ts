import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/platform/free-port.ts'

export const ROOT = join(import.meta.dirname, '../..')
const START_TRIES = 600

/** The product as `npm start` runs it after its set-up: a process of its own, on ports and data of its own. */
export interface Product {
  readonly siteUrl: string
  readonly officeUrl: string
  readonly internalUrl: string
  readonly process: ChildProcess
  output(): string
  /** Asks it to stop and gives its exit code. */
  stop(): Promise<number | null>
}

export interface ProductOptions {
  readonly role?: string
  readonly environment?: Readonly<Record<string, string>>
}

export async function startProduct(dataDir: string, options: ProductOptions = {}): Promise<Product> {
  const [port, officePort, internalPort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    OFFICE_PORT: String(officePort),
    INTERNAL_PORT: String(internalPort),
    LOG_LEVEL: 'error',
    CALLS_PER_SECOND: '1000',
    // Bots trade for those who look; most tests want the books to themselves.
    SANDBOX_MARKETS: 'off',
    ...options.environment,
  }
  const child = spawn('node', ['apps/server/src/main.ts', '--role', options.role ?? 'all'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const internalUrl = `http://127.0.0.1:${internalPort}`
  const ready = await untilReady(child, `${internalUrl}/readyz`)
  if (!ready) throw new Error(`The product did not start:\n${output}`)
  return {
    siteUrl: `http://127.0.0.1:${port}`,
    officeUrl: `http://127.0.0.1:${officePort}`,
    internalUrl,
    process: child,
    output: () => output,
    async stop() {
      const ended = exitCode(child)
      child.kill('SIGTERM')
      return ended
    },
  }
}

export function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((done) => child.once('exit', done))
}

export function audit(dataDir: string): { status: number | null; output: string } {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { status, stdout, stderr } = spawnSync('node', ['apps/server/src/commands/audit.ts'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

async function untilReady(child: ChildProcess, url: string): Promise<boolean> {
  for (let attempt = 0; attempt < START_TRIES && child.exitCode === null; attempt += 1) {
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return true
    await sleep(100)
  }
  return false
}
