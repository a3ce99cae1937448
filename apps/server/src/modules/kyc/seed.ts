import type { DocumentKind, DocumentPart, KycPerson } from '@bourse/contract'
import { assert, ok, type Refusal, type Result } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import * as sql from './cases.sql.ts'
import type { createDrafts } from './drafts.ts'
import { filesOf, type Submission } from './submission.ts'

export interface SeedDeps {
  readonly db: Db
  readonly clock: Clock
  readonly drafts: ReturnType<typeof createDrafts>
  readonly submission: Submission
}

export interface SeedPerson {
  readonly userId: string
  readonly country: string
  readonly documentKind: DocumentKind
  readonly person: KycPerson
  /** Drawn only when somebody is to be seeded, which is once. */
  readonly pictures: () => Promise<Partial<Record<DocumentPart, Uint8Array>>>
}

/** For the demo: somebody who submits as everybody does, but for the mailed code. True the first time. */
export function createSeed({ db, clock, drafts, submission }: SeedDeps) {
  return async ({ userId, country, documentKind, person, pictures }: SeedPerson): Promise<boolean> => {
    if ((await sql.casesOf(db.queryable, userId)).length > 0) return false
    done(await drafts.saveDocument(userId, country, documentKind))
    done(await drafts.savePerson(userId, person))
    const drawn = await pictures()
    for (const part of ['front', 'back', 'selfie'] as const) {
      const bytes = drawn[part]
      if (bytes !== undefined) done(await drafts.addFile(userId, part, bytes))
    }
    const draft = await db.tx(async (tx) => {
      const row = await sql.lockDraft(tx, userId)
      assert(row !== undefined, 'the draft was just begun')
      await sql.setProved(tx, row.id, clock.now())
      return ok(row)
    })
    assert(draft.ok, 'nothing refuses here')
    done(await submission.submit(userId, filesOf(draft.value)))
    return true
  }
}

function done(result: Result<unknown, Refusal>): void {
  assert(result.ok, result.ok ? '' : `the demo's person is refused: ${result.refusal.code}`)
}
