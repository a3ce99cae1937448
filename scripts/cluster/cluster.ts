import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { safeAddresses } from '@bourse/sandbox'
import { readConfig } from '../../apps/server/src/config.ts'
import { coldVariables } from '../../apps/server/src/config-chains.ts'
import { openDatabase } from '../../apps/server/src/database.ts'
import { openVaultLogIn } from '../../apps/server/src/modules/vault/index.ts'
import { freePort } from '../../apps/server/src/platform/free-port.ts'
import {
  findNatsServer,
  type NatsServer,
  startNatsServer,
} from '../../apps/server/src/platform/messaging/nats-server.ts'
import { BUS_ROLES, type BusRole, busUsers } from '../../apps/server/src/roles/bus-permissions.ts'
import { START_WORDS } from '../start-words.ts'
import { startFront, type Target } from './front.ts'
import { type Member, startMember } from './member.ts'

export interface ClusterOptions {
  readonly port: number
  readonly officePort: number
  /** As `npm start` reads it; `DATA_DIR`, `DATABASE_URL` and `NATS_URL` are looked at here too. */
  readonly environment: NodeJS.ProcessEnv
  readonly onLine: (line: string) => void
}

export interface BourseCluster {
  readonly siteUrl: string
  readonly officeUrl: string
  readonly databaseUrl: string
  readonly members: ReadonlyMap<MemberName, Member>
  /** Undefined when it is somebody else's. */
  nats(): NatsServer | undefined
  /** As an engine reaches it, for commands about engines. */
  readonly natsUrl: string
  stop(): Promise<void>
}

export const MEMBERS = ['signer', 'worker', 'engine-1', 'engine-2', 'stream', 'api-1', 'api-2'] as const
export type MemberName = (typeof MEMBERS)[number]

/** Which groups of markets each engine likes to have. */
const GROUPS: Partial<Record<MemberName, string>> = { 'engine-1': 'main', 'engine-2': 'second' }
const FIRST: MemberName = 'engine-1'
const CONNECTIONS = '8'

interface Ports {
  readonly port: number
  readonly officePort: number
  readonly streamPort: number
  readonly internalPort: number
}

export class ClusterError extends Error {}

/** Every role as a process of its own on this machine, over NATS and one PostgreSQL, behind one port. */
export async function startBourseCluster(options: ClusterOptions): Promise<BourseCluster> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    return { ...(await build(options, (one) => stops.push(one))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function build(options: ClusterOptions, onStop: (stop: () => Promise<unknown>) => void) {
  const { port, officePort, onLine } = options
  const config = readConfig({ ...options.environment, PORT: String(port), OFFICE_PORT: String(officePort) })
  const database = await openDatabase(config, () => undefined)
  onStop(database.close)
  const nats = await openNats(config.natsUrl, join(config.dataDir, 'nats'), onLine)
  const natsUrl = (name: string) => (isBusRole(name) ? nats.urlOf(name) : undefined)
  onStop(nats.stop)
  const ports = new Map<MemberName, Ports>()
  for (const name of MEMBERS) ports.set(name, await freePorts())
  const signerKey = randomBytes(32).toString('base64url')
  const shared = {
    ...options.environment,
    DATABASE_URL: database.url,
    DATABASE_POOL: options.environment.DATABASE_POOL ?? CONNECTIONS,
    SECRET_KEY: config.secretKeys[0],
    SECRET_KEYS_OTHER: config.secretKeys.slice(1).join(','),
    SIGNER_KEY: signerKey,
    SIGNER_URL: `http://127.0.0.1:${portsOf(ports, 'signer').port}`,
    SIGNER_PORT: String(portsOf(ports, 'signer').port),
    WEB_ORIGINS: config.webOrigins.join(','),
    OFFICE_ORIGINS: config.officeOrigins.join(','),
    TRUST_PROXY: '1',
  }
  // The signer has a log-in of its own, which the others are not told.
  const safe = config.sandbox ? coldVariables(safeAddresses()) : {}
  const behindTheWall = { ...safe, DATABASE_URL: await openVaultLogIn(database.url) }
  const members = new Map<MemberName, Member>()
  const start = (name: MemberName) => {
    const member = startMember({
      name,
      args: [...START_WORDS, '--role', roleOf(name)],
      environment: {
        ...shared,
        ...environmentOf(name, ports, port),
        NATS_URL: natsUrl(roleOf(name)),
        ...(name === 'signer' && behindTheWall),
      },
      readyUrl: readyUrlOf(name, ports),
      onLine,
    })
    members.set(name, member)
    onStop(member.stop)
    return member
  }
  start('signer')
  // At a first start one fills the sandbox for all.
  await start(FIRST).untilReady()
  const serving = MEMBERS.filter((name) => name !== FIRST && name !== 'worker' && name !== 'signer').map(start)
  await Promise.all(serving.map((member) => member.untilReady()))
  const targets = (pick: (own: Ports) => number): Target[] =>
    (['api-1', 'api-2'] as const).map((name) => ({
      port: pick(portsOf(ports, name)),
      readyUrl: readyUrlOf(name, ports),
    }))
  const stream = { port: portsOf(ports, 'stream').streamPort, readyUrl: readyUrlOf('stream', ports) }
  const site = await startFront({ port, targets: targets((own) => own.port), stream })
  onStop(site.close)
  const office = await startFront({ port: officePort, targets: targets((own) => own.officePort) })
  onStop(office.close)
  // Its bots are users of the site: they come when it is open.
  await start('worker').untilReady()
  return {
    siteUrl: `http://127.0.0.1:${port}`,
    officeUrl: `http://127.0.0.1:${officePort}`,
    databaseUrl: database.url,
    members,
    nats: nats.server,
    natsUrl: nats.urlOf('engine'),
  }
}

const isBusRole = (name: string): name is BusRole => BUS_ROLES.some((role) => role === name)

function roleOf(name: MemberName): string {
  return name.replace(/-\d$/, '')
}

/** The worker's own port is that of the site: the bots and the partners that it plays find it there. */
function environmentOf(name: MemberName, ports: ReadonlyMap<MemberName, Ports>, sitePort: number): NodeJS.ProcessEnv {
  const own = portsOf(ports, name)
  return {
    PORT: String(name === 'worker' ? sitePort : own.port),
    OFFICE_PORT: String(own.officePort),
    STREAM_PORT: String(own.streamPort),
    INTERNAL_PORT: String(own.internalPort),
    SANDBOX_HOST: name === 'worker' ? 'on' : 'off',
    ENGINE_GROUPS: GROUPS[name] ?? '',
  }
}

function readyUrlOf(name: MemberName, ports: ReadonlyMap<MemberName, Ports>): string {
  return `http://127.0.0.1:${portsOf(ports, name).internalPort}/readyz`
}

function portsOf(ports: ReadonlyMap<MemberName, Ports>, name: MemberName): Ports {
  const own = ports.get(name)
  if (own === undefined) throw new Error(`${name} has no ports`)
  return own
}

async function freePorts(): Promise<Ports> {
  return {
    port: await freePort(),
    officePort: await freePort(),
    streamPort: await freePort(),
    internalPort: await freePort(),
  }
}

/** The one that is named, or one of our own, which is started again when it dies. */
async function openNats(url: string | undefined, folder: string, onLine: (line: string) => void) {
  if (url !== undefined) return { urlOf: () => url, server: () => undefined, stop: async () => undefined }
  const program = findNatsServer()
  if (program === undefined)
    throw new ClusterError(
      'The cluster needs NATS. Install it (on Debian: apt-get install nats-server), or set NATS_URL.',
    )
  const port = await freePort()
  const passwords = Object.fromEntries(
    BUS_ROLES.map((role) => [role, randomBytes(24).toString('base64url')]),
  ) as Record<BusRole, string>
  const users = busUsers(passwords)
  let stopping = false
  let server: NatsServer
  const start = async () => {
    server = await startNatsServer({ program, folder, port, users })
    server.process.once('exit', () => {
      if (stopping) return
      onLine('nats: ended, starting again')
      start().catch((error: unknown) => onLine(`nats: ${String(error)}`))
    })
    return server
  }
  await start()
  return {
    urlOf: (role: BusRole) => `nats://${role}:${passwords[role]}@127.0.0.1:${port}`,
    server: () => server,
    async stop() {
      stopping = true
      await server.stop()
    },
  }
}
