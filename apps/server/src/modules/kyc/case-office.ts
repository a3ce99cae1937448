import type { KycReason, OfficeKycCase, OfficeKycRow, StaffRole } from '@bourse/contract'
import { assert, ok, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../platform/acts.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity } from '../identity/index.ts'
import type { Screening } from '../screening/index.ts'
import type { CaseRow } from './cases.sql.ts'
import * as cases from './cases.sql.ts'
import * as files from './files.sql.ts'
import { needsTwo } from './kyc.rules.ts'
import * as sql from './office.sql.ts'
import type { PersonBox } from './person.ts'
import { findReview } from './reviews.sql.ts'
import { isTaken, type Reviews } from './reviews.ts'
import { filesOf } from './submission.ts'
import type { Uploads } from './uploads.ts'
import type { Verdicts } from './verdicts.ts'

export interface CaseOfficeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly identity: Pick<Identity, 'personFor'>
  readonly recordAct: RecordAct
  readonly people: PersonBox
  readonly uploads: Uploads
  readonly reviews: Reviews
  readonly verdicts: Pick<Verdicts, 'pass' | 'reject'>
  readonly screening: { readonly people: Pick<Screening['people'], 'clearance'> }
  /** Every manual approval by two, not only those with a risk. */
  readonly fourEyes: boolean
}

/** Why nobody passes whom the lists have not cleared. */
const SCREENING_REFUSALS = {
  waiting: 'kyc.screening_waiting',
  open: 'kyc.screening_open',
  confirmed: 'kyc.screening_confirmed',
} as const

export type ListQuery = sql.CaseQuery & { readonly current: number; readonly size: number }

export function createCaseOffice(deps: CaseOfficeDeps) {
  const { db, clock, identity, recordAct, people, uploads, reviews, verdicts, screening, fourEyes } = deps

  async function list({ current, size, ...query }: ListQuery, role: StaffRole) {
    const page = { limit: size, offset: (current - 1) * size }
    const found = await sql.listCases(db.queryable, query, page)
    const records = await Promise.all(found.map((row) => rowView(row, role)))
    return ok({ current, size, total: await sql.countCases(db.queryable, query), records })
  }

  async function rowView(row: sql.CaseListRow, role: StaffRole): Promise<OfficeKycRow> {
    const { uid, account } = await identity.personFor(role, row.user_id)
    assert(row.submitted_at !== null, 'what has a review was submitted')
    return {
      caseId: row.id,
      userId: row.user_id,
      uid,
      account,
      state: row.state,
      country: row.country,
      documentKind: row.document_kind,
      flags: [...row.flags],
      submittedAt: row.submitted_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      takenBy: isTaken(row, clock.now()) ? row.taken_email : null,
      firstApprovalBy: row.first_email,
    }
  }

  /** Nobody reads about a person without a trace of it. */
  async function view(caseId: string, actor: Actor, role: StaffRole) {
    const row = await cases.findCase(db.queryable, caseId)
    const review = await findReview(db.queryable, caseId)
    if (row === undefined || review === undefined) return refuse({ code: 'kyc.case_unknown' })
    const whole = await caseView(row, await rowView({ ...row, ...review }, role), role)
    await db.tx(async (tx) => {
      await recordAct(tx, { actor, act: 'kyc.case_viewed', subject: caseId, detail: { userId: row.user_id } })
      return ok()
    })
    return ok(whole)
  }

  async function caseView(row: CaseRow, listed: OfficeKycRow, role: StaffRole): Promise<OfficeKycCase> {
    assert(row.person !== null, 'a submission has a person')
    const user = await identity.personFor(role, row.user_id)
    const others = await cases.sameDocument(
      db.queryable,
      people.documentHashes({ ...row, person: row.person }),
      row.user_id,
    )
    const own = await cases.casesOf(db.queryable, row.user_id)
    const screened = await screening.people.clearance(db.queryable, row.id)
    return {
      ...listed,
      person: people.open(row.id, row.person),
      accountCountry: user.country,
      registeredAt: user.registeredAt,
      files: filesOf(row),
      reasons: [...row.reasons],
      note: row.note,
      decidedBy: row.decided_by,
      fourEyes: needsTwo(row.flags, fourEyes),
      provider: { state: row.provider_state, checkId: row.provider_check, reasons: [...row.provider_reasons] },
      screening: {
        state: screened.state,
        cases: screened.cases.map(({ id, kinds, state }) => ({ caseId: id, kind: kinds[0] ?? '', state })),
      },
      duplicates: await Promise.all(
        others.map(async (other) => ({
          caseId: other.id,
          userId: other.user_id,
          account: (await identity.personFor(role, other.user_id)).account,
          state: other.state,
        })),
      ),
      earlier: own.filter(({ id }) => id !== row.id).flatMap(earlierView),
    }
  }

  async function file(fileId: string, actor: Actor) {
    const row = await files.findFile(db.queryable, fileId)
    const picture = row && (await uploads.open(row))
    if (row === undefined || picture === undefined) return refuse({ code: 'kyc.file_unknown' })
    await db.tx(async (tx) => {
      await recordAct(tx, { actor, act: 'kyc.file_viewed', subject: fileId, detail: { userId: row.user_id } })
      return ok()
    })
    return ok(picture)
  }

  async function take(caseId: string, actor: Actor) {
    return db.tx(async (tx) => {
      const row = await cases.findCase(tx, caseId)
      if (row === undefined) return refuse({ code: 'kyc.case_unknown' })
      if (row.state !== 'in_review') return refuse({ code: 'kyc.not_in_review' })
      const taken = await reviews.take(tx, caseId, actor)
      if (!taken.ok) return taken
      await recordAct(tx, { actor, act: 'kyc.case_taken', subject: caseId })
      return ok({})
    })
  }

  async function release(caseId: string, actor: Actor) {
    return db.tx(async (tx) => {
      if ((await cases.findCase(tx, caseId)) === undefined) return refuse({ code: 'kyc.case_unknown' })
      const released = await reviews.release(tx, caseId, actor)
      return released.ok ? ok({}) : released
    })
  }

  /** The case in the hands of whoever took it, locked in the order in which verdicts lock it too. */
  async function held(tx: Tx, caseId: string, actor: Actor) {
    if ((await cases.findCase(tx, caseId)) === undefined) return refuse({ code: 'kyc.case_unknown' })
    const review = await reviews.hold(tx, caseId, actor)
    const row = await cases.lockCase(tx, caseId)
    if (row?.state !== 'in_review') return refuse({ code: 'kyc.not_in_review' })
    return review.ok ? ok({ row, review: review.value }) : review
  }

  async function approve({ caseId, note }: { caseId: string; note: string | null }, actor: Actor) {
    return db.tx(async (tx) => {
      const found = await held(tx, caseId, actor)
      if (!found.ok) return found
      const { row, review } = found.value
      const { state: clearance } = await screening.people.clearance(tx, caseId)
      if (clearance !== 'clear') return refuse({ code: SCREENING_REFUSALS[clearance] })
      const detail = { userId: row.user_id, note: note ?? undefined }
      if (needsTwo(row.flags, fourEyes) && review.first_by === null) {
        await reviews.approveFirst(tx, caseId, actor)
        await recordAct(tx, { actor, act: 'kyc.case_approved_first', subject: caseId, detail })
        return ok({ passed: false })
      }
      if (!(await verdicts.pass(tx, row, { by: actor.email, note }))) return refuse({ code: 'kyc.document_taken' })
      await reviews.done(tx, caseId)
      await recordAct(tx, { actor, act: 'kyc.case_approved', subject: caseId, detail })
      return ok({ passed: true })
    })
  }

  interface RefuseCommand {
    readonly caseId: string
    readonly reasons: readonly KycReason[]
    readonly note: string | null
  }

  async function refuseCase({ caseId, reasons, note }: RefuseCommand, actor: Actor) {
    if (reasons.length === 0) return refuse({ code: 'kyc.reason_missing' })
    return db.tx(async (tx) => {
      const found = await held(tx, caseId, actor)
      if (!found.ok) return found
      const { row } = found.value
      await verdicts.reject(tx, row, [...new Set(reasons)], { by: actor.email, note })
      await reviews.done(tx, caseId)
      const detail = { userId: row.user_id, reasons: reasons.join(', '), note: note ?? undefined }
      await recordAct(tx, { actor, act: 'kyc.case_refused', subject: caseId, detail })
      return ok({})
    })
  }

  return { list, view, file, take, release, approve, refuse: refuseCase }
}

function earlierView(row: CaseRow): OfficeKycCase['earlier'] {
  if (row.submitted_at === null) return []
  const { id, state, note } = row
  return [{ caseId: id, state, submittedAt: row.submitted_at.toISOString(), reasons: [...row.reasons], note }]
}
