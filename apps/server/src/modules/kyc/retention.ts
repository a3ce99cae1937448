import { ok } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { SealedFiles } from '../../platform/files/sealed-files.ts'
import type { Expired, Kept, Personal } from '../../platform/personal.ts'
import { filesOfUser } from './files.sql.ts'
import * as sql from './retention.sql.ts'
import type { Uploads } from './uploads.ts'

export interface RetentionDeps {
  readonly db: Db
  readonly sealedFiles: Pick<SealedFiles, 'remove'>
  readonly uploads: Pick<Uploads, 'forget'>
}

/** When documents and pictures go. */
export function createRetention({
  db,
  sealedFiles,
  uploads,
}: RetentionDeps): Pick<Personal, 'kept' | 'drop' | 'forget'> {
  /** Pictures that another submission still shows stay with it. */
  async function sweep(what: sql.OldCases, expired: Expired): Promise<number> {
    const old = await sql.oldCases(db.queryable, what, expired)
    for (const { id, files } of old) {
      await db.tx(async (tx) => {
        await sql.deleteCase(tx, id)
        return ok()
      })
      await uploads.forget(db.queryable, files)
    }
    return old.length
  }

  const kept = (what: sql.OldCases): Kept => ({
    what,
    clock: 'product',
    sweep: (expired) => sweep(what, expired),
    count: (on, expired) => sql.countOldCases(on, what, expired),
  })

  return {
    kept: [kept('kyc_drafts'), kept('kyc_refused')],
    async drop(userId) {
      for (const { key } of await filesOfUser(db.queryable, userId)) await sealedFiles.remove(key)
    },
    forget: sql.deletePerson,
  }
}
