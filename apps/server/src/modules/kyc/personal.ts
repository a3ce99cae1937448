import type { Db, Queryable } from '../../platform/database/db.ts'
import type { SealedFiles } from '../../platform/files/sealed-files.ts'
import type { Personal, PersonalFile } from '../../platform/personal.ts'
import { type CaseRow, casesOf, countInReview } from './cases.sql.ts'
import { filesOfUser } from './files.sql.ts'
import type { PersonBox } from './person.ts'
import { resetsOf } from './resets.sql.ts'

export interface PersonalDeps {
  readonly db: Db
  readonly people: PersonBox
  readonly sealedFiles: SealedFiles
}

/** What is kept about who people are. Flags and notes of staff are no part of it: they guard against fraud. */
export function createPersonal({ db, people, sealedFiles }: PersonalDeps): Personal {
  const caseOf = (row: CaseRow) => ({
    state: row.state,
    country: row.country,
    document_kind: row.document_kind,
    person: row.person === null ? null : people.open(row.id, row.person),
    front_file: row.front_file,
    back_file: row.back_file,
    selfie_file: row.selfie_file,
    reasons: row.reasons,
    created_at: row.created_at,
    submitted_at: row.submitted_at,
    decided_at: row.decided_at,
  })

  return {
    tables: {
      cases: { read: async (on, userId) => (await casesOf(on, userId)).reverse().map(caseOf) },
      files: {
        read: async (on, userId) =>
          (await filesOfUser(on, userId)).map(({ id, area, width, height, created_at }) => ({
            ...{ id, area, width, height, created_at },
            picture: pictureName(id),
          })),
      },
      resets: {
        read: async (on: Queryable, userId) =>
          (await resetsOf(on, userId)).map(({ state, via, file_id, ip, user_agent, reasons, ...times }) => ({
            ...{ state, via, file_id, ip, user_agent, reasons },
            ...{ created_at: times.created_at, submitted_at: times.submitted_at, decided_at: times.decided_at },
          })),
      },
      handovers: 'secrets of a step under way',
      tickets: 'secrets of a step under way',
    },
    stays: async (on, userId) => [{ reason: 'review', count: await countInReview(on, userId) }],
    async files(userId) {
      const found: PersonalFile[] = []
      for (const { id, key } of await filesOfUser(db.queryable, userId)) {
        const bytes = await sealedFiles.get(key, id)
        if (bytes !== undefined) found.push({ name: pictureName(id), bytes })
      }
      return found
    },
  }
}

const pictureName = (fileId: string) => `pictures/${fileId}.jpg`
