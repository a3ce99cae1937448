import type { Db } from '../../apps/server/src/platform/database/db.ts'

/** What may change although nothing was done: a table as a whole, or some of its columns. */
export type Overlooked = Readonly<Record<string, 'everything' | readonly string[]>>

interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/** A digest of each table, its rows in no order. */
export type State = ReadonlyMap<string, string>

const TABLES = `
  select c.table_schema || '.' || c.table_name as name, array_agg(c.column_name::text) as columns
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where t.table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')
  group by 1 order by 1`

/** What is overlooked by a name that is gone would be looked at, or hide something else. */
function checkNames(tables: readonly Table[], overlooked: Overlooked): void {
  for (const [name, what] of Object.entries(overlooked)) {
    const columns = tables.find((table) => table.name === name)?.columns
    const wanted = what === 'everything' ? [] : what
    if (columns === undefined || wanted.some((column) => !columns.includes(column)))
      throw new Error(`overlooked, but not there: ${name} ${wanted.join(', ')}`)
  }
}

/** All that the product knows, or all that it knows of one user, so that two moments can be compared. */
export async function stateOf(db: Pick<Db, 'pool'>, overlooked: Overlooked, userId?: string): Promise<State> {
  const { rows } = await db.pool.query<Table>(TABLES)
  checkNames(rows, overlooked)
  const looked = rows.filter(
    ({ name, columns }) => overlooked[name] !== 'everything' && (userId === undefined || columns.includes('user_id')),
  )
  const digests = looked.map(({ name }) => {
    const columns = [overlooked[name] ?? []].flat().map((column) => `'${column}'`)
    return `select '${name}' as name, coalesce(md5(string_agg(line, '' order by line)), '') as digest from (
      select md5((to_jsonb(t) - array[${columns.join(', ')}]::text[])::text) as line from ${name} t
      ${userId === undefined ? '' : 'where t.user_id = $1'}) lines`
  })
  const found = await db.pool.query<{ name: string; digest: string }>(
    digests.join(' union all '),
    userId === undefined ? [] : [userId],
  )
  return new Map(found.rows.map(({ name, digest }) => [name, digest]))
}

/** The tables that differ. */
export function changesBetween(before: State, after: State): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))
}
