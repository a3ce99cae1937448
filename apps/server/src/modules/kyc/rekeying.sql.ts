import { sql } from 'kysely'
import { type Queryable, rows, run } from '../../platform/database/db.ts'
import type { FileRow } from './files.sql.ts'
import type { PersonRow } from './person.ts'

const PAGE = 200

export async function nextPeople(db: Queryable, after: string): Promise<PersonRow[]> {
  return rows(
    db,
    sql<PersonRow>`
      select id, country, document_kind, person from kyc.cases
      where id > ${after} and person is not null order by id limit ${PAGE}`,
  )
}

/** The hash follows the key too; a draft has none yet. */
export async function replacePerson(
  db: Queryable,
  { id, person }: PersonRow,
  fresh: { readonly person: Buffer; readonly documentHash: Buffer },
): Promise<boolean> {
  const changed = await run(
    db,
    sql`
      update kyc.cases set person = ${fresh.person},
        document_hash = case when document_hash is null then null else ${fresh.documentHash}::bytea end
      where id = ${id} and person = ${person}`,
  )
  return changed === 1
}

export type StoredFile = Pick<FileRow, 'id' | 'area' | 'key'>

export async function nextFiles(db: Queryable, after: string): Promise<StoredFile[]> {
  return rows(db, sql<StoredFile>`select id, area, key from kyc.files where id > ${after} order by id limit ${PAGE}`)
}

export async function replaceFile(db: Queryable, { id, key }: StoredFile, fresh: string): Promise<boolean> {
  return (await run(db, sql`update kyc.files set key = ${fresh} where id = ${id} and key = ${key}`)) === 1
}
