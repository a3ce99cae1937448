import { sql } from 'kysely'
import { type Db, rows } from '../../platform/database/db.ts'

/** What the platform itself sweeps within days, and the record of staff, which names people by their id. */
const ELSEWHERE = ['admin.audit_log', 'platform.timers', 'platform.limits', 'platform.requests']

/** Every table of every module, as text: what names somebody is found wherever it stands. */
export async function everythingStored({ queryable }: Db): Promise<string> {
  const tables = await rows(
    queryable,
    sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema', 'pgboss', 'sandbox') and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables.filter(({ name: table }) => !ELSEWHERE.includes(table))) {
    const found = await rows(queryable, sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`)
    texts.push(...found.map(({ row }) => `${name} ${row}`))
  }
  return texts.join('\n')
}
