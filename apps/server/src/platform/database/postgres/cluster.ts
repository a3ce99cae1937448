import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../free-port.ts'
import { findBinaries, type PostgresBinaries } from './binaries.ts'
import { type ClusterPlace, clusterUrls, removeSockets, SUPERUSER, socketFolderFor } from './cluster-address.ts'
import { chooseUser, type RunAs } from './run-as.ts'

export interface ClusterOptions {
  /** The folder that holds `postgres/` and `postgres.password`. */
  readonly dataDir: string
  /** Tests trade durability for speed; nothing else may. */
  readonly durable: boolean
  readonly onLine?: (line: string) => void
  readonly maxConnections?: number
}

export interface Cluster {
  readonly adopted: boolean
  url(database: string): string
  stop(): Promise<void>
}

/** Orphaned backends of a killed postmaster keep its shared memory until they notice, which takes a busy machine a while. */
const START_TRIES = 240
const START_PAUSE_MS = 250
const ADOPTED_LOOK_MS = 100
const SESSIONS_END_MS = 1_000

/**
 * Starts the PostgreSQL of this data folder, or takes over one that a killed server left running.
 * The child stands in its own process group: Ctrl-C must reach the server first, which then stops PostgreSQL last.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const dataDir = resolve(options.dataDir)
  const folder = join(dataDir, 'postgres')
  mkdirSync(dataDir, { recursive: true })
  const password = readPassword(dataDir)
  const binaries = findBinaries()
  const runAs = chooseUser([dataDir, binaries.postgres])
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise({ folder, dataDir, password, binaries, runAs, options })

  const running = readPostmaster(folder)
  if (running === undefined) removeSockets(folder)
  const adopted = running !== undefined && (await answers(clusterUrls(running, password)('postgres')))
  const place = adopted ? running : { port: await freePort(), socketFolder: socketFolderFor(folder) }
  const url = clusterUrls(place, password)
  const keeper = new Keeper(() => launch({ folder, place, binaries, runAs, options }), options.onLine)
  if (adopted) keeper.adopt(running.pid, url('postgres'))
  else await keeper.start(url('postgres'))
  return { adopted, url, stop: () => keeper.stop() }
}

/** The address of a cluster that already runs on this folder, for commands that work beside the server. */
export async function findRunningCluster(dataDir: string): Promise<((database: string) => string) | undefined> {
  const folder = join(resolve(dataDir), 'postgres')
  const running = existsSync(folder) ? readPostmaster(folder) : undefined
  if (running === undefined) return undefined
  const url = clusterUrls(running, readPassword(resolve(dataDir)))
  return (await answers(url('postgres'))) ? url : undefined
}

/** Restarts PostgreSQL when it dies under us: the pool reconnects, and PostgreSQL replays its log. */
class Keeper {
  private child: ChildProcess | undefined
  /** Of one that another process started. */
  private adopted: number | undefined
  private stopping = false
  private readonly launchChild: () => ChildProcess
  private readonly onLine: ((line: string) => void) | undefined

  constructor(launchChild: () => ChildProcess, onLine: ((line: string) => void) | undefined) {
    this.launchChild = launchChild
    this.onLine = onLine
  }

  async start(url: string): Promise<void> {
    for (let attempt = 1; attempt <= START_TRIES; attempt += 1) {
      // Who stops while it is being started again has seen the end of the last try, and must not get another.
      if (this.stopping) return
      const child = this.launchChild()
      this.child = child
      if (await ready(child, url)) {
        child.once('exit', () => void this.restart(url))
        return
      }
      await sleep(START_PAUSE_MS)
    }
    if (this.stopping) return
    throw new Error('PostgreSQL did not start; the lines above say why.')
  }

  /** Of somebody else's child nobody is told the end, so it is looked for. */
  adopt(pid: number, url: string): void {
    this.adopted = pid
    void (async () => {
      while (isAlive(pid)) await sleep(ADOPTED_LOOK_MS, undefined, { ref: false })
      this.adopted = undefined
      await this.restart(url)
    })()
  }

  private async restart(url: string): Promise<void> {
    if (this.stopping) return
    this.onLine?.('PostgreSQL ended unexpectedly; starting it again')
    // If it cannot be started again, the rejection ends the process: a server without its database serves nobody.
    await this.start(url)
  }

  async stop(): Promise<void> {
    this.stopping = true
    if (this.adopted !== undefined) return stopByPid(this.adopted)
    const child = this.child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    await endPolitely((signal) => child.kill(signal), ended)
  }
}

interface Launch {
  readonly folder: string
  readonly place: ClusterPlace
  readonly binaries: PostgresBinaries
  readonly runAs: RunAs
  readonly options: ClusterOptions
}

/** A quarter of the memory, as PostgreSQL advises, within bounds. It is only taken as the data grows. */
function sharedBuffers(): string {
  const allowed = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const quarter = Math.floor(allowed / 4 / 2 ** 20)
  return `${Math.min(Math.max(quarter, 128), 2_048)}MB`
}

/** Databases that live for seconds are neither copied elsewhere nor tidied up. */
const FOR_TESTS = { wal_level: 'minimal', max_wal_senders: '0', autovacuum: 'off' }
/** Nobody guesses at the password of a database of a test, and each of thousands of connections would pay for that. */
const QUICK_LOG_IN = ['--set', 'scram_iterations=1']

function launch({ folder, place, binaries, runAs, options }: Launch): ChildProcess {
  const safe = options.durable ? 'on' : 'off'
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: place.socketFolder ?? '',
    fsync: safe,
    full_page_writes: safe,
    synchronous_commit: safe,
    max_connections: String(options.maxConnections ?? 100),
    shared_buffers: options.durable ? sharedBuffers() : '128MB',
    // The more log between two checkpoints, the fewer pages are written to it as a whole.
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    jit: 'off',
    ...(options.durable ? {} : FOR_TESTS),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args, spawnOptions] = runAs.wrap(
    binaries.postgres,
    ['-D', folder, '-p', String(place.port), ...flags],
    {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const child = spawn(program, args, spawnOptions)
  child.stderr?.setEncoding('utf8')
  child.stderr?.on('data', (text: string) => {
    for (const line of text.split('\n')) if (line.trim() !== '') options.onLine?.(line)
  })
  return child
}

async function ready(child: ChildProcess, url: string): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    if (await answers(url)) return true
    await sleep(50)
  }
  return false
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Initialise extends Omit<Launch, 'place'> {
  readonly dataDir: string
  readonly password: string
}

async function initialise({ folder, dataDir, password, binaries, runAs, options }: Initialise): Promise<void> {
  options.onLine?.('Creating the database cluster')
  // A folder without PG_VERSION is what an interrupted initdb leaves; initdb wants it empty.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  const passwordFile = join(folder, '..', 'postgres.initial')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    chownSync(folder, runAs.uid, runAs.gid)
    chownSync(passwordFile, runAs.uid, runAs.gid)
  }
  const args = ['-D', folder, '-U', SUPERUSER, '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums']
  const [program, all, spawnOptions] = runAs.wrap(
    binaries.initdb,
    [...args, ...locale, ...(options.durable ? [] : ['--no-sync', ...QUICK_LOG_IN])],
    { stdio: ['ignore', 'ignore', 'pipe'], cwd: dataDir },
  )
  const child = spawn(program, all, spawnOptions)
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8')
  })
  const status = await new Promise<number | null>((done, failed) => {
    child.once('error', failed)
    child.once('exit', done)
  })
  rmSync(passwordFile, { force: true })
  if (status !== 0) throw new Error(`initdb failed: ${errors.trim()}`)
}

function readPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password')
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}

function readPostmaster(folder: string): (ClusterPlace & { readonly pid: number }) | undefined {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  const socketFolder = lines[4] || undefined
  return Number.isInteger(pid) && Number.isInteger(port) && isAlive(pid) ? { pid, port, socketFolder } : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isEnded(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A process that has ended and that nobody has asked for yet, as in a container without an init, still has its number. */
function isEnded(pid: number): boolean {
  try {
    return /^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

async function stopByPid(pid: number): Promise<void> {
  const ended = (async () => {
    while (isAlive(pid)) await sleep(50)
  })()
  await endPolitely((signal) => process.kill(pid, signal), ended)
}

/**
 * SIGTERM asks PostgreSQL to let sessions end by themselves: those of pools that were closed a moment ago are about to, and
 * would otherwise be reported as broken. SIGINT ends whoever is left. Both write a checkpoint and leave no recovery to do.
 */
async function endPolitely(send: (signal: 'SIGTERM' | 'SIGINT') => unknown, ended: Promise<void>): Promise<void> {
  send('SIGTERM')
  const waited = await Promise.race([ended, sleep(SESSIONS_END_MS, 'too long' as const, { ref: false })])
  if (waited !== 'too long') return
  send('SIGINT')
  await ended
}
