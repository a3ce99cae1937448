import type { Config } from './config.ts'
import { MIGRATION_SOURCES } from './migrations.ts'
import * as durability from './platform/database/durability.ts'
import { type MigrationSource, migrate } from './platform/database/migrate.ts'
import { type Cluster, findRunningCluster, startCluster } from './platform/database/postgres/cluster.ts'
import { holdServerLock, type ServerLock } from './platform/database/postgres/server-lock.ts'
import { loadSandbox } from './sandbox.ts'

export interface Database {
  /** The address of the owner, who migrates and runs the job queue; the server's pool takes the lesser role. */
  readonly url: string
  close(): Promise<void>
}

const NAME = 'bourse'

export class AlreadyRunning extends Error {}

/** The database of a server: migrated, durable, and, when it is the embedded one, held by this process alone. */
export async function openDatabase(config: Config, onLine: (line: string) => void): Promise<Database> {
  const sources = await migrationSources(config)
  if (config.databaseUrl !== undefined) {
    await prepare(config.databaseUrl, sources, onLine)
    return { url: config.databaseUrl, close: async () => undefined }
  }
  const cluster = await startCluster({ dataDir: config.dataDir, durable: true, onLine })
  try {
    const lock = await claim(cluster, config.dataDir)
    await durability.ensureDatabase(cluster.url('postgres'), NAME)
    const url = cluster.url(NAME)
    await prepare(url, sources, onLine)
    return {
      url,
      async close() {
        await lock.release()
        await cluster.stop()
      },
    }
  } catch (error) {
    // A cluster that another server uses must keep running.
    if (!(error instanceof AlreadyRunning)) await cluster.stop()
    throw error
  }
}

/** For commands beside the server: the running database if there is one, else the same one started for a moment. */
export async function borrowDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, close: async () => undefined }
  const running = await findRunningCluster(config.dataDir)
  if (running !== undefined) return { url: running(NAME), close: async () => undefined }
  return openDatabase(config, () => undefined)
}

/** What the sandbox keeps is in a schema of its own, which nothing else reads and production does not make. */
async function migrationSources(config: Config): Promise<readonly MigrationSource[]> {
  const sandbox = await loadSandbox(config)
  return sandbox === undefined ? MIGRATION_SOURCES : [...MIGRATION_SOURCES, sandbox.MIGRATIONS]
}

async function prepare(
  url: string,
  sources: readonly MigrationSource[],
  onLine: (line: string) => void,
): Promise<void> {
  await durability.check(url)
  const applied = await migrate(url, sources)
  if (applied.length > 0) onLine(`Applied ${applied.length} migrations`)
}

async function claim(cluster: Cluster, dataDir: string): Promise<ServerLock> {
  const lock = await holdServerLock(cluster.url('postgres'))
  if (lock === undefined) {
    throw new AlreadyRunning(
      `Bourse already runs on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  return lock
}
