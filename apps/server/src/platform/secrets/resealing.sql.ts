import { sql } from 'kysely'
import { type Queryable, rows, run } from '../database/db.ts'

/** Of the module that names it; the owner of a sealed value is the id of its row. */
export interface SealedColumn {
  /** With its schema. */
  readonly table: string
  readonly column: string
}

export interface SealedRow {
  readonly id: string
  readonly sealed: Buffer
}

const PAGE = 500

export async function nextSealed(db: Queryable, { table, column }: SealedColumn, after: string): Promise<SealedRow[]> {
  const sealed = sql.ref(column)
  return rows(
    db,
    sql<SealedRow>`
      select id, ${sealed} as sealed from ${sql.table(table)}
      where id > ${after} and ${sealed} is not null order by id limit ${PAGE}`,
  )
}

/** False when the value is another one meanwhile. */
export async function replaceSealed(
  db: Queryable,
  { table, column }: SealedColumn,
  { id, sealed, fresh }: SealedRow & { readonly fresh: Buffer },
): Promise<boolean> {
  const stored = sql.ref(column)
  const changed = await run(
    db,
    sql`update ${sql.table(table)} set ${stored} = ${fresh} where id = ${id} and ${stored} = ${sealed}`,
  )
  return changed === 1
}
