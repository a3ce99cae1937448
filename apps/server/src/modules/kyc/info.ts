import type { KycInfo, KycLimits } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Db, Queryable } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Screening } from '../screening/index.ts'
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
  readonly screening: { readonly people: Pick<Screening['people'], 'clearance'> }
}

export interface LegalName {
  readonly firstName: string
  readonly lastName: string
}

export interface KycStanding {
  readonly state: KycInfo['state']
  /** 0 nothing known, 1 sent for review and screened, 2 proved by document and face. */
  readonly level: 0 | 1 | 2
}

/** Specification §8, 20001: how the verification stands, and which page leads on. */
export interface KycNeeded {
  readonly code: 'kyc.needed'
  readonly state: KycInfo['state']
  readonly path: '/kyc/index' | '/kyc/finish'
}

export function createInfo({ db, clock, realClock, people, submission, screening }: InfoDeps) {
  /** A passed verification holds while another one, for a newer document, is prepared or reviewed. */
  async function standing(on: Queryable, cases: readonly CaseRow[]): Promise<KycStanding> {
    const [last] = cases
    if (cases.some(({ state }) => state === 'passed')) return { state: 'passed', level: 2 }
    return { state: last?.state ?? 'none', level: (await declaredCase(on, cases)) === undefined ? 0 : 1 }
  }

  /** Level 1: what is declared was sent for review, and no list speaks against the person. Money comes from nobody who was not screened. */
  async function declaredCase(on: Queryable, cases: readonly CaseRow[]): Promise<CaseRow | undefined> {
    const row = cases.find(({ state }) => state === 'in_review')
    if (row === undefined) return undefined
    return (await screening.people.clearance(on, row.id)).state === 'clear' ? row : undefined
  }

  async function stateOf(userId: string): Promise<KycStanding> {
    return standing(db.queryable, await sql.casesOf(db.queryable, userId))
  }

  /** Inside a transaction it is asked on that, which must not need a second connection. */
  async function limitsOf(userId: string, on: Queryable = db.queryable): Promise<KycLimits> {
    const { level } = await standing(on, await sql.casesOf(on, userId))
    const limits = LEVELS[level]
    assert(limits !== undefined, 'every level has limits')
    return limits
  }

  /** As the document writes it; nothing while it is only declared. */
  async function documentedPersonOf(userId: string, on: Queryable = db.queryable) {
    const row = await sql.passedCase(on, userId)
    return row === undefined ? null : personIn(row)
  }

  async function legalNameOf(userId: string): Promise<LegalName | null> {
    return nameIn(await documentedPersonOf(userId))
  }

  function personIn({ id, person }: CaseRow) {
    return person === null ? null : people.open(id, person)
  }

  function nameIn(person: LegalName | null): LegalName | null {
    return person && { firstName: person.firstName, lastName: person.lastName }
  }

  async function needed(userId: string): Promise<KycNeeded> {
    const { state } = await stateOf(userId)
    return { code: 'kyc.needed', state, path: state === 'in_review' ? '/kyc/finish' : '/kyc/index' }
  }

  /** In whose name fiat may come in: as the document has it, or as it is declared, up to the limits of level 1. */
  async function payerOf(userId: string): Promise<Result<LegalName, KycNeeded>> {
    const proven = await legalNameOf(userId)
    if (proven !== null) return ok(proven)
    const declared = await declaredCase(db.queryable, await sql.casesOf(db.queryable, userId))
    const name = declared === undefined ? null : nameIn(personIn(declared))
    return name === null ? refuse(await needed(userId)) : ok(name)
  }

  async function info(userId: string): Promise<KycInfo> {
    const cases = await sql.casesOf(db.queryable, userId)
    const { state, level } = await standing(db.queryable, cases)
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

  /** Where a passed verification says that somebody lives. */
  async function residenceOf(on: Queryable, userId: string): Promise<string | undefined> {
    return (await documentedPersonOf(userId, on))?.residence
  }

  return { info, stateOf, limitsOf, documentedPersonOf, residenceOf, legalNameOf, needed, payerOf }
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
