import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Db, openDb } from '../platform/db.ts'
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
    async create() {
      await dropped
      // Two clones of one template at once make PostgreSQL refuse; waiting its turn is enough. Copying files is quicker than
      // writing every page to the log, where the files are in memory.
      const clone = `create database ${name} template ${TEMPLATE} strategy file_copy`
      await onCluster(clusterUrl, 'select pg_advisory_lock(1)', clone)
    },
    drop: () => onCluster(clusterUrl, `drop database if exists ${name} with (force)`),
  }
}

/** Of the last database. PostgreSQL waits for those who have left it only just; who comes next in this worker need not. */
let dropped: Promise<void> = Promise.resolve()

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
    dropped = drop()
    dropped.catch(() => undefined)
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
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
