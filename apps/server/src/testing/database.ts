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
    create: () => onCluster(clusterUrl, `create database ${name} template ${TEMPLATE}`),
    drop: () => onCluster(clusterUrl, `drop database if exists ${name} with (force)`),
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
    await drop()
  })
  return {
    url,
    get db() {
      if (db === undefined) throw new Error('the test database opens in beforeAll')
      return db
    },
  }
}

/** Two clones of one template at once make PostgreSQL refuse; waiting its turn is enough. */
async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(1)`)
    await client.query(statement)
  } finally {
    await client.end()
  }
}
