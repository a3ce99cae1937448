import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Db, openDb } from '../platform/database/db.ts'
import { TEMPLATE } from './global-setup.ts'

export interface TestDatabase {
  readonly db: Db
  readonly url: string
}

/** A migrated database that is not there yet. */
export function emptyDatabase() {
  const name = `test_${randomBytes(6).toString('hex')}`
  const clusterUrl = inject('clusterUrl')
  return {
    url: clusterUrl.replace(/\/postgres$/, `/${name}`),
    // Two clones of one template at once make PostgreSQL refuse; waiting its turn is enough. Copying files is quicker than
    // writing every page to the log, where the files are in memory.
    create: () =>
      onCluster(
        clusterUrl,
        'select pg_advisory_lock(1)',
        `create database ${name} template ${TEMPLATE} strategy file_copy`,
      ),
    /** PostgreSQL waits a few seconds for those who are about to leave; only who stays then is put out. */
    drop: () =>
      onCluster(clusterUrl, `drop database if exists ${name}`).catch(() =>
        onCluster(clusterUrl, `drop database if exists ${name} with (force)`),
      ),
  }
}

/** A database of its own for the test file that calls it, dropped at the end. Read `.db` inside tests only. */
export function testDatabase(): TestDatabase {
  const { url, create, drop } = emptyDatabase()
  let db: Db | undefined

  beforeAll(async () => {
    await create()
    db = openDb({ url, poolSize: 20, role: 'bourse_app', onPoolError: () => undefined })
  })
  afterAll(async () => {
    await db?.close()
    // Whoever comes next in this worker need not wait for it, and with the cluster goes what is left.
    drop().catch(() => undefined)
  })
  return {
    url,
    get db() {
      if (db === undefined) throw new Error('the test database opens in beforeAll')
      return db
    },
  }
}

async function onCluster(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
