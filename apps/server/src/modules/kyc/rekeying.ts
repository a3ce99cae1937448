import type { Db } from '../../platform/database/db.ts'
import type { SealedFiles } from '../../platform/files/sealed-files.ts'
import { countRows } from '../../platform/secrets/resealing.ts'
import type { PersonBox, PersonRow } from './person.ts'
import * as sql from './rekeying.sql.ts'

export interface RekeyingDeps {
  readonly db: Db
  readonly people: PersonBox
  readonly sealedFiles: SealedFiles
}

/** People, their documents' hashes and their pictures, under the key that seals now. */
export function createRekeying({ db, people, sealedFiles }: RekeyingDeps) {
  const { queryable } = db

  async function rekeyPerson(row: PersonRow): Promise<boolean> {
    const person = people.reseal(row.id, row.person)
    if (person === undefined) return false
    return sql.replacePerson(queryable, row, { person, documentHash: people.documentHashes(row)[0] })
  }

  /** Whoever opens a picture at this very moment may find the old one gone, and asks again. */
  async function rekeyFile(row: sql.StoredFile): Promise<boolean> {
    const fresh = await sealedFiles.reseal(row.area, row.key, row.id)
    if (fresh === undefined) return false
    const replaced = await sql.replaceFile(queryable, row, fresh)
    await sealedFiles.remove(replaced ? row.key : fresh)
    return replaced
  }

  return async () => ({
    people: await countRows((after) => sql.nextPeople(queryable, after), rekeyPerson),
    pictures: await countRows((after) => sql.nextFiles(queryable, after), rekeyFile),
  })
}
