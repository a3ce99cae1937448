import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/platform/free-port.ts'
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts'
import { START_WORDS } from '../../scripts/start-words.ts'

export const ROOT = join(import.meta.dirname, '../..')
/** Ends one that hangs: with a database to make and others that start beside it, a slow machine needs minutes. */
const START_MS = 170_000
const LOOK_MS = 50
/** Loading the server a second time costs half as much. */
export const COMPILED = join(ROOT, 'node_modules/.cache/compiled')

/** The product as `npm start` runs it after its set-up: a process of its own, on ports and data of its own. */
export interface Product {
  readonly siteUrl: string
  readonly officeUrl: string
  readonly internalUrl: string
  readonly process: ChildProcess
  readonly ports: Ports
  output(): string
  /** Asks it to stop and gives its exit code. */
  stop(): Promise<number | null>
}

/** Of the site, the back office and the inside. */
type Ports = readonly [site: number, office: number, internal: number]

export interface ProductOptions {
  /** Those of a product that died, so that pages find the next one where they left it. */
  readonly ports?: Ports
  readonly role?: string
  /** Where its files are; this project unless somebody made a copy. */
  readonly root?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Where its health is asked for; on this machine unless it has a network of its own. */
  readonly internalHost?: string
  /** What starts it, where that is not the shell: the words before its own. */
  readonly within?: readonly string[]
}

/**
 * A folder for data of its own, in memory: what ends here is processes. What a disk keeps when the power goes is for PostgreSQL
 * to promise, and the server refuses to start on one that does not.
 */
export function newDataFolder(): string {
  return temporaryFolder('bourse-product-')
}

/** Of a product that is stopped, with the owners of the files: PostgreSQL works on those of its own user alone. */
export function copyOfData(dataDir: string): string {
  const copy = newDataFolder()
  const { status, stderr } = spawnSync('cp', ['-a', `${dataDir}/.`, copy], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The data could not be copied:\n${stderr}`)
  return copy
}

export async function startProduct(dataDir: string, options: ProductOptions = {}): Promise<Product> {
  const { internalHost = '127.0.0.1', within = [] } = options
  const ports = options.ports ?? [await freePort(), await freePort(), await freePort()]
  const [port, officePort, internalPort] = ports
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    OFFICE_PORT: String(officePort),
    INTERNAL_PORT: String(internalPort),
    INTERNAL_HOST: internalHost,
    LOG_LEVEL: 'error',
    PASSWORD_COST: 'least',
    CALLS_PER_SECOND: '1000',
    // Bots trade for those who look; most tests want the books to themselves.
    SANDBOX_MARKETS: 'off',
    ...options.environment,
  }
  const words = [...within, process.execPath, ...START_WORDS, '--role', options.role ?? 'all']
  const [program = '', ...args] = words
  const child = spawn(program, args, {
    cwd: options.root ?? ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const internalUrl = `http://${internalHost}:${internalPort}`
  const ready = await untilReady(child, `${internalUrl}/readyz`)
  if (!ready) {
    child.kill()
    await exitCode(child)
    throw new Error(`The product did not start:\n${output}`)
  }
  return {
    siteUrl: `http://127.0.0.1:${port}`,
    officeUrl: `http://127.0.0.1:${officePort}`,
    internalUrl,
    process: child,
    ports,
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

export interface CommandResult {
  readonly status: number | null
  readonly output: string
}

/** A command beside the product, as `npm run` starts it. */
export async function runCommand(
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...environment }
  const child = spawn('node', [`apps/server/src/commands/${name}.ts`, ...args], { cwd: ROOT, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  return { status: await exitCode(child), output }
}

export function audit(dataDir: string, environment: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  return runCommand('audit', [], { DATA_DIR: dataDir, ...environment })
}

async function untilReady(child: ChildProcess, url: string): Promise<boolean> {
  for (const end = performance.now() + START_MS; performance.now() < end && child.exitCode === null; ) {
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return true
    await sleep(LOOK_MS)
  }
  return false
}
