import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import * as sql from './migrate.sql.ts'

/** A schema and the folder of its migrations, in the order in which schemas may refer to one another. */
export interface MigrationSource {
  readonly schema: string
  readonly folder: string
  /** By the name of its file: what SQL cannot say, done in the migration's transaction before its SQL. */
  readonly steps?: Readonly<Record<string, MigrationStep>>
}
export type MigrationStep = (client: pg.Client) => Promise<void>

export interface Migration {
  readonly schema: string
  readonly name: string
  readonly text: string
  readonly checksum: string
  readonly step: MigrationStep | undefined
}

export function readMigrations(sources: readonly MigrationSource[]): Migration[] {
  return sources.flatMap(({ schema, folder, steps }) => {
    if (!existsSync(folder)) return []
    const names = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
    return names.map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { schema, name, text, checksum: createHash('sha256').update(text).digest('hex'), step: steps?.[name] }
    })
  })
}

const SERVER_BOOK: sql.MigrationBook = { schema: 'platform', role: 'bourse_app' }

/** Forward only: what was applied must stand unchanged, and each migration is one transaction. */
export async function migrate(
  url: string,
  sources: readonly MigrationSource[],
  book: sql.MigrationBook = SERVER_BOOK,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql.LOCK)
    await client.query(sql.prepare(book))
    const { rows } = await client.query<sql.AppliedMigration>(sql.applied(book))
    const applied = new Map(rows.map((row) => [`${row.schema}/${row.name}`, row.checksum]))
    const done: string[] = []
    for (const migration of readMigrations(sources)) {
      const key = `${migration.schema}/${migration.name}`
      const checksum = applied.get(key)
      if (checksum === migration.checksum) continue
      if (checksum !== undefined) throw new Error(`Migration ${key} was changed after it had been applied`)
      await apply(client, migration, book)
      done.push(key)
    }
    return done
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, migration: Migration, book: sql.MigrationBook): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql.openSchema(migration.schema, book.role))
    await migration.step?.(client)
    await client.query(migration.text)
    await client.query(sql.record(book), [migration.schema, migration.name, migration.checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.schema}/${migration.name} failed: ${String(error)}`, { cause: error })
  }
}
