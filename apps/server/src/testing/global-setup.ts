import { rmSync } from 'node:fs'
import { MIGRATIONS } from '@bourse/sandbox/migrations.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { MIGRATION_SOURCES } from '../migrations.ts'
import { migrateVault, openVaultLogIn } from '../modules/vault/index.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startCluster } from '../platform/database/postgres/cluster.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly clusterUrl: string
  }
}

export const TEMPLATE = 'bourse_template'

/** One cluster per run, migrated once; each test file clones the template, which costs milliseconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder('bourse-test-')
  const cluster = await startCluster({ dataDir, durable: false, maxConnections: 300, onLine: () => undefined })
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate(cluster.url(TEMPLATE), [...MIGRATION_SOURCES, MIGRATIONS])
  await migrateVault(await openVaultLogIn(cluster.url(TEMPLATE)))
  project.provide('clusterUrl', cluster.url('postgres'))
  return async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
