import type { KycInfo, KycLimits } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { Db, Queryable } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { CaseRow } from './cases.sql.ts'
import * as sql from './cases.sql.ts'
import { handoverOf } from './handovers.sql.ts'
import { judgeStart, LEVELS, MOST_TRIES, missingOf } from './kyc.rules.ts'
import type { PersonBox } from './person.ts'
import { filesOf, type Submission } from './submission.ts'

export interface InfoDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly people: PersonBox
  readonly submission: Pick<Submission, 'draftFacts'>
}

export interface KycStanding {
  readonly state: KycInfo['state']
  /** 0 nothing known, 1 personal data declared, 2 proved by document and face. */
  readonly level: 0 | 1 | 2
}

export function createInfo({ db, clock, realClock, people, submission }: InfoDeps) {
  /** A passed verification holds while another one, for a newer document, is prepared or reviewed. */
  function standing(cases: readonly CaseRow[]): KycStanding {
    const [last] = cases
    const passed = cases.some(({ state }) => state === 'passed')
    const declared = cases.some(({ person }) => person !== null)
    return { state: passed ? 'passed' : (last?.state ?? 'none'), level: passed ? 2 : declared ? 1 : 0 }
  }

  async function stateOf(userId: string): Promise<KycStanding> {
    return standing(await sql.casesOf(db.queryable, userId))
  }

  /** Inside a transaction it is asked on that, which must not need a second connection. */
  async function limitsOf(userId: string, on: Queryable = db.queryable): Promise<KycLimits> {
    const { level } = standing(await sql.casesOf(on, userId))
    const limits = LEVELS[level]
    assert(limits !== undefined, 'every level has limits')
    return limits
  }

  /** As the document writes it; nothing while it is only declared. */
  async function documentedPersonOf(userId: string) {
    const row = await sql.passedCase(db.queryable, userId)
    return row === undefined || row.person === null ? null : people.open(row.id, row.person)
  }

  async function legalNameOf(userId: string) {
    const person = await documentedPersonOf(userId)
    return person && { firstName: person.firstName, lastName: person.lastName }
  }

  async function info(userId: string): Promise<KycInfo> {
    const cases = await sql.casesOf(db.queryable, userId)
    const { state, level } = standing(cases)
    const [last] = cases
    const draft = last?.state === 'draft' ? last : undefined
    const rejections = cases.filter((row) => row.state === 'rejected').length
    const before = cases.find((row) => row.state !== 'draft')
    const start = judgeStart(before && { state: before.state, expiresOn: before.expires_on }, rejections, clock.now())
    const handover = draft && (await handoverOf(db.queryable, userId, realClock.now()))
    return {
      state: draft !== undefined && state !== 'passed' ? 'draft' : state,
      level,
      levels: [...LEVELS],
      reasons: before?.state === 'rejected' ? [...before.reasons] : [],
      triesLeft: Math.max(0, MOST_TRIES - rejections),
      mayStart: start.ok,
      expiresOn: cases.find((row) => row.state === 'passed')?.expires_on ?? null,
      missing: missingOf(draft && submission.draftFacts(draft)),
      draft: draft === undefined ? null : draftView(draft),
      handover:
        handover === undefined
          ? null
          : {
              claimed: handover.ticket_hash !== null,
              finished: handover.finished_at !== null,
              expiresAt: handover.expires_at.toISOString(),
            },
      submissions: cases.flatMap(submissionView),
    }
  }

  function draftView(row: CaseRow): KycInfo['draft'] {
    return {
      country: row.country,
      documentKind: row.document_kind,
      person: row.person === null ? null : people.open(row.id, row.person),
      files: filesOf(row),
    }
  }

  return { info, stateOf, limitsOf, documentedPersonOf, legalNameOf }
}

function submissionView(row: CaseRow): KycInfo['submissions'] {
  if (row.submitted_at === null) return []
  return [
    {
      caseId: row.id,
      state: row.state,
      country: row.country,
      documentKind: row.document_kind,
      submittedAt: row.submitted_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      reasons: [...row.reasons],
    },
  ]
}
