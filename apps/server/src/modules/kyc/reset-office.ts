import type { DecisionSubject, OfficeReset, OfficeResetRow, ResetReason, StaffRole } from '@bourse/contract'
import { assert, ok, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../platform/acts.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { utcText } from '../../platform/time/utc-text.ts'
import type { Identity } from '../identity/index.ts'
import * as cases from './cases.sql.ts'
import type { KycNotices } from './notices.ts'
import * as office from './office.sql.ts'
import type { PersonBox } from './person.ts'
import type { ResetRow } from './resets.sql.ts'
import * as sql from './resets.sql.ts'
import { findReview } from './reviews.sql.ts'
import { isTaken, type Reviews } from './reviews.ts'
import { filesOf } from './submission.ts'

export interface ResetOfficeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly identity: Pick<Identity, 'personFor' | 'unbindAfterReview' | 'userData'>
  readonly recordAct: RecordAct
  readonly people: PersonBox
  readonly notices: KycNotices
  readonly reviews: Reviews
}

export type ResetListQuery = office.ResetQuery & { readonly current: number; readonly size: number }

/** Lost authenticators: two people compare a face with a face, always. */
export function createResetOffice({ db, clock, identity, recordAct, people, notices, reviews }: ResetOfficeDeps) {
  async function list({ current, size, ...query }: ResetListQuery, role: StaffRole) {
    const found = await office.listResets(db.queryable, query, { limit: size, offset: (current - 1) * size })
    const records = await Promise.all(found.map((row) => rowView(row, role)))
    return ok({ current, size, total: await office.countResets(db.queryable, query), records })
  }

  async function rowView(row: office.ResetListRow, role: StaffRole): Promise<OfficeResetRow> {
    const { uid, account } = await identity.personFor(role, row.user_id)
    assert(row.submitted_at !== null, 'what has a review was submitted')
    return {
      resetId: row.id,
      userId: row.user_id,
      uid,
      account,
      state: row.state,
      via: row.via,
      submittedAt: row.submitted_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      takenBy: isTaken(row, clock.now()) ? row.taken_email : null,
      firstApprovalBy: row.first_email,
    }
  }

  async function view(resetId: string, actor: Actor, role: StaffRole) {
    const row = await sql.findReset(db.queryable, resetId)
    const review = await findReview(db.queryable, resetId)
    if (row === undefined || review === undefined || row.state === 'open') return refuse({ code: 'kyc.reset_unknown' })
    const listed = await rowView({ ...row, ...review, state: row.state }, role)
    const whole = await resetView(row, listed)
    if (whole === undefined) return refuse({ code: 'kyc.reset_unknown' })
    await db.tx(async (tx) => {
      await recordAct(tx, { actor, act: 'kyc.reset_viewed', subject: resetId, detail: { userId: row.user_id } })
      return ok()
    })
    return ok(whole)
  }

  async function resetView(row: ResetRow, listed: OfficeResetRow): Promise<OfficeReset | undefined> {
    // A document may have run out since; what was verified by it is still the face to compare with.
    const own = await cases.casesOf(db.queryable, row.user_id)
    const verified = own.find(({ state }) => state === 'passed') ?? own.find(({ state }) => state === 'expired')
    if (verified === undefined || verified.person === null || verified.decided_at === null) return undefined
    assert(row.file_id !== null, 'a request has its selfie')
    return {
      ...listed,
      person: people.open(verified.id, verified.person),
      number: row.number,
      selfie: row.file_id,
      ip: row.ip,
      userAgent: row.user_agent,
      reasons: [...row.reasons],
      note: row.note,
      decidedBy: row.decided_by,
      kyc: { caseId: verified.id, files: filesOf(verified), passedAt: verified.decided_at.toISOString() },
    }
  }

  async function take(resetId: string, actor: Actor) {
    return db.tx(async (tx) => {
      const row = await sql.findReset(tx, resetId)
      if (row === undefined) return refuse({ code: 'kyc.reset_unknown' })
      if (row.state !== 'in_review') return refuse({ code: 'kyc.not_in_review' })
      const taken = await reviews.take(tx, resetId, actor)
      if (!taken.ok) return taken
      await recordAct(tx, { actor, act: 'kyc.reset_taken', subject: resetId })
      return ok({})
    })
  }

  async function release(resetId: string, actor: Actor) {
    return db.tx(async (tx) => {
      if ((await sql.findReset(tx, resetId)) === undefined) return refuse({ code: 'kyc.reset_unknown' })
      const released = await reviews.release(tx, resetId, actor)
      return released.ok ? ok({}) : released
    })
  }

  async function held(tx: Tx, resetId: string, actor: Actor) {
    if ((await sql.findReset(tx, resetId)) === undefined) return refuse({ code: 'kyc.reset_unknown' })
    const review = await reviews.hold(tx, resetId, actor)
    const row = await sql.lockReset(tx, resetId)
    if (row?.state !== 'in_review') return refuse({ code: 'kyc.not_in_review' })
    return review.ok ? ok({ row, review: review.value }) : review
  }

  async function approve({ resetId, note }: { resetId: string; note: string | null }, actor: Actor) {
    const row = await sql.findReset(db.queryable, resetId)
    if (row === undefined) return refuse({ code: 'kyc.reset_unknown' })
    const first = await db.tx(async (tx) => {
      const found = await held(tx, resetId, actor)
      if (!found.ok) return found
      if (found.value.review.first_by !== null) return ok(false)
      await reviews.approveFirst(tx, resetId, actor)
      const detail = { userId: row.user_id, note: note ?? undefined }
      await recordAct(tx, { actor, act: 'kyc.reset_approved_first', subject: resetId, detail })
      return ok(true)
    })
    if (!first.ok) return first
    return first.value ? ok({ removed: false }) : remove(row, note, actor)
  }

  /** The second approval: the decision and the removal stand or fall together. */
  function remove(row: ResetRow, note: string | null, actor: Actor) {
    const visitor = { ip: row.ip, userAgent: row.user_agent }
    return identity.unbindAfterReview({ userId: row.user_id, visitor }, async (tx) => {
      const found = await held(tx, row.id, actor)
      if (!found.ok) return found
      const { email: by } = actor
      await sql.decideReset(tx, { id: row.id, state: 'approved', by, reasons: [], note, now: clock.now() })
      await reviews.done(tx, row.id)
      const detail = { userId: row.user_id, note: note ?? undefined }
      await recordAct(tx, { actor, act: 'kyc.reset_approved', subject: row.id, detail })
      return ok({ removed: true })
    })
  }

  interface RefuseCommand {
    readonly resetId: string
    readonly reasons: readonly ResetReason[]
    readonly note: string | null
  }

  async function refuseReset({ resetId, reasons, note }: RefuseCommand, actor: Actor) {
    if (reasons.length === 0) return refuse({ code: 'kyc.reason_missing' })
    return db.tx(async (tx) => {
      const found = await held(tx, resetId, actor)
      if (!found.ok) return found
      const { user_id: userId } = found.value.row
      await sql.decideReset(tx, { id: resetId, state: 'rejected', by: actor.email, reasons, note, now: clock.now() })
      await reviews.done(tx, resetId)
      await notices.notify(tx, { userId, kind: 'reset_rejected', params: { reasons: [...reasons] } })
      const detail = { userId, reasons: reasons.join(', '), note: note ?? undefined }
      await recordAct(tx, { actor, act: 'kyc.reset_refused', subject: resetId, detail })
      return ok({})
    })
  }

  /** What is signed with an approval: whose authenticator goes, who asked for that from where, and who agreed before. */
  async function decisionSubject({ resetId }: { readonly resetId: string }): Promise<DecisionSubject> {
    const row = await sql.findReset(db.queryable, resetId)
    const review = await findReview(db.queryable, resetId)
    if (row === undefined || row.submitted_at === null) return { facts: [] }
    const { uid } = await identity.userData(row.user_id)
    const asked = `authenticator to be removed, asked ${utcText(row.submitted_at)} from ${row.ip} by ${row.via}`
    const first = review?.first_email ?? null
    return { facts: [`user ${uid}`, asked, ...(first === null ? [] : [`approved first by ${first}`])] }
  }

  return { list, view, take, release, approve, refuse: refuseReset, decisionSubject }
}
