import type { Db, Tx } from '../../platform/database/db.ts'
import type { Clearance, Submissions } from '../screening/index.ts'
import * as sql from './cases.sql.ts'
import type { PersonBox } from './person.ts'
import { lockReview } from './reviews.sql.ts'
import type { Verdicts } from './verdicts.ts'

export interface ScreenedDeps {
  readonly db: Db
  readonly people: PersonBox
  readonly verdicts: Pick<Verdicts, 'resume'>
}

/** What screening needs of submissions, and what its answers do to them. */
export function createScreened({ db, people, verdicts }: ScreenedDeps): Submissions {
  return {
    async personOf(caseId) {
      const row = await sql.findCase(db.queryable, caseId)
      const isLive = row?.state === 'in_review' || row?.state === 'passed'
      if (row === undefined || row.person === null || !isLive) return undefined
      const { firstName, lastName, birthDate, nationality, residence } = people.open(row.id, row.person)
      return { firstName, lastName, birthDate, nationality, residence }
    },
    live: () => sql.liveCases(db.queryable),
    /** Locked in the order in which staff and verdicts lock them. */
    async screened(tx: Tx, caseId: string, clearance: Clearance) {
      const review = await lockReview(tx, caseId)
      const row = await sql.lockCase(tx, caseId)
      if (row?.state !== 'in_review' || review === undefined) return
      if (clearance === 'clear') await verdicts.resume(tx, row, review)
      else await sql.addFlag(tx, row.id, 'screening_hit')
    },
  }
}
