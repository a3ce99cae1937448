import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { MIGRATIONS } from '../../apps/sandbox/src/migrations.ts'
import { MIGRATION_SOURCES } from '../../apps/server/src/migrations.ts'
import { type Migration, migrate, readMigrations } from '../../apps/server/src/platform/database/migrate.ts'
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts'

const SOURCES = [...MIGRATION_SOURCES, MIGRATIONS]

/** The keys that open what is sealed in the database, and that its addresses come from. */
const KEYS = ['secret.key', 'signer.seed'] as const

interface Dump {
  readonly keys: Readonly<Record<string, string>>
  /** As they stood when the version applied them, so that later edits of the sources change nothing here. */
  readonly migrations: readonly Pick<Migration, 'schema' | 'name' | 'text'>[]
  readonly tables: readonly DumpedTable[]
  readonly sequences: readonly { readonly name: string; readonly last: string }[]
}

interface DumpedTable {
  readonly name: string
  /** Those that are written, not counted from others. */
  readonly columns: string
  /** As PostgreSQL writes it, because JavaScript would round large numbers. */
  readonly rows: string
}

/** Beside the migrations themselves; the queue's own schema is made by the next start, and nothing waits in it. */
const OWN_TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any ($1) and (n.nspname, c.relname) <> ('platform', 'migrations')
  order by 1`
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
  where schemaname = any ($1) and last_value is not null order by 1`
const QUEUED = `select count(*)::int as count from pgboss.job where state in ('retry', 'active')`

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every row of a product at rest, with the migrations that made its tables. */
export async function writeDump(file: string, { dataDir, url }: { dataDir: string; url: string }): Promise<void> {
  const schemas = SOURCES.map(({ schema }) => schema)
  const dump = await connected(url, async (client): Promise<Dump> => {
    const { rows: queued } = await client.query<{ count: number }>(QUEUED)
    if (queued[0]?.count !== 0) throw new Error('the queue is at work')
    const { rows: named } = await client.query<{ name: string; columns: string }>(OWN_TABLES, [schemas])
    const tables: DumpedTable[] = []
    for (const { name, columns } of named) {
      const query = `select coalesce(json_agg(own), '[]')::text as rows from (select ${columns} from ${name}) own`
      const { rows } = await client.query<{ rows: string }>(query)
      const text = rows[0]?.rows ?? '[]'
      // An engine is named by its machine, which is nobody's business.
      if (text !== '[]') tables.push({ name, columns, rows: text.replaceAll(`"${hostname()}-`, '"machine-') })
    }
    const { rows: sequences } = await client.query<Dump['sequences'][number]>(SEQUENCES, [schemas])
    const migrations = readMigrations(SOURCES).map(({ schema, name, text }) => ({ schema, name, text }))
    const keys = Object.fromEntries(KEYS.map((name) => [name, readFileSync(join(dataDir, name), 'utf8')]))
    return { keys, migrations, tables, sequences }
  })
  writeFileSync(file, gzipSync(JSON.stringify(dump), { level: 9 }))
}

/** Into a database that is empty, and a data folder beside it. */
export async function restoreDump(file: string, { dataDir, url }: { dataDir: string; url: string }): Promise<void> {
  const dump: Dump = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'))
  await applyMigrations(url, dump.migrations)
  await connected(url, async (client) => {
    await client.query('begin; set local session_replication_role = replica')
    // Some migrations put rows into what they make; those of the dump may have changed since.
    const { rows: made } = await client.query<{ name: string }>(OWN_TABLES, [schemasOf(dump)])
    for (const { name } of made) await client.query(`delete from ${name}`)
    for (const { name, columns, rows } of dump.tables)
      await client.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
        [rows],
      )
    // A used code is one of real time, which may be earlier here than where the dump was made.
    await client.query('update admin.staff set totp_last_step = null')
    for (const { name, last } of dump.sequences) await client.query('select setval($1, $2)', [name, last])
    await client.query('commit')
  })
  for (const [name, text] of Object.entries(dump.keys)) writeFileSync(join(dataDir, name), text, { mode: 0o600 })
}

const schemasOf = ({ migrations }: Pick<Dump, 'migrations'>) => [...new Set(migrations.map(({ schema }) => schema))]

async function applyMigrations(url: string, migrations: Dump['migrations']): Promise<void> {
  const folder = temporaryFolder('bourse-migrations-')
  try {
    for (const { schema, name, text } of migrations) {
      mkdirSync(join(folder, schema), { recursive: true })
      writeFileSync(join(folder, schema, name), text)
    }
    const sources = schemasOf({ migrations }).map((schema) => ({ schema, folder: join(folder, schema) }))
    await migrate(url, sources)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
