import { parseArgs } from 'node:util'
import { ROLES, type Role, readConfig, readSignerConfig } from './config.ts'
import { AlreadyRunning } from './database.ts'
import type { RunningServer } from './server.ts'
import { ConfigError } from './settings.ts'

/** Longer than a job is given to finish. */
const FORCED_EXIT_MS = 30_000

function readRole(): Role | 'signer' {
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'all' } } })
  if (values.role === 'signer') return values.role
  const role = ROLES.find((known) => known === values.role)
  if (role === undefined) throw new ConfigError(`Unknown role ${values.role}. Roles: ${ROLES.join(', ')}, signer.`)
  return role
}

/** The signer reads nothing but its own settings, and nobody else reads them. */
async function start(main: string): Promise<RunningServer> {
  const role = readRole()
  // The process with the keys loads nothing that it does not need.
  if (role === 'signer') return (await import('./signer.ts')).startSignerRole(readSignerConfig())
  return (await import('./server.ts')).startServer({ config: readConfig(), role, main })
}

export interface RunOptions {
  /** The file that this process was started with, and that it starts another of its kind with. */
  readonly main: string
  /** Called when everything is loaded. */
  onServing(): void
}

/** Whoever was started by another process leaves the talking to that one, and only writes its log. */
const say = (text: string) => process.connected || console.log(text)

/** Serves until a signal ends it. */
export async function run({ main, onServing }: RunOptions): Promise<void> {
  try {
    const server = await start(main)
    onServing()
    let stopping = false
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (stopping) return
        stopping = true
        say('Stopping …')
        // A hung connection must not keep the process; PostgreSQL recovers from its log whatever happens.
        setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref()
        void server.stop().then(() => process.exit(0))
      })
    }
    say(server.banner)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof AlreadyRunning) console.error(error.message)
    else console.error(error)
    process.exit(1)
  }
}
