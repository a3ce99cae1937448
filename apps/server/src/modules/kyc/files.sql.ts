import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../../platform/database/db.ts'

export type FileArea = 'kyc' | 'evidence'

export interface FileRow {
  readonly id: string
  readonly user_id: string
  readonly area: FileArea
  readonly key: string
  readonly width: number
  readonly height: number
  readonly created_at: Date
}

export async function insertFile(db: Queryable, file: FileRow): Promise<void> {
  await run(
    db,
    sql`
      insert into kyc.files (id, user_id, area, key, width, height, created_at)
      values (${file.id}, ${file.user_id}, ${file.area}, ${file.key}, ${file.width}, ${file.height}, ${file.created_at})`,
  )
}

export async function findFile(db: Queryable, id: string): Promise<FileRow | undefined> {
  return maybeRow(
    db,
    sql<FileRow>`select id, user_id, area, key, width, height, created_at from kyc.files where id = ${id}`,
  )
}

/** Oldest first. */
export async function filesOfUser(db: Queryable, userId: string): Promise<FileRow[]> {
  return rows(
    db,
    sql<FileRow>`
      select id, user_id, area, key, width, height, created_at from kyc.files
      where user_id = ${userId} order by created_at, id`,
  )
}

/** Gives the place of the bytes that nothing needs any more; nothing while a case or a reset still shows the file. */
export async function deleteUnused(db: Queryable, id: string): Promise<string | undefined> {
  const row = await maybeRow(
    db,
    sql<{ key: string }>`
      delete from kyc.files as file where file.id = ${id}
        and not exists (select from kyc.cases where file.id in (front_file, back_file, selfie_file))
        and not exists (select from kyc.resets where file_id = file.id)
      returning key`,
  )
  return row?.key
}
