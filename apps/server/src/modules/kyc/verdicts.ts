import type { KycReason } from '@bourse/contract'
import { assert, ok, refuse } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import { isFresh, isSigned, parsedBody, type SignedBody } from '../../platform/messaging/signed-body.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Screening } from '../screening/index.ts'
import type { CaseRow } from './cases.sql.ts'
import * as sql from './cases.sql.ts'
import { dayOf, effectOf, type Outcome } from './kyc.rules.ts'
import type { KycNotices } from './notices.ts'
import type { PersonBox } from './person.ts'
import { verdictEvent } from './provider.ts'
import { lockReview, type ReviewRow } from './reviews.sql.ts'
import { isTaken } from './reviews.ts'

export interface VerdictDeps {
  readonly db: Db
  readonly clock: Clock
  /** The provider knows nothing of a moved sandbox clock. */
  readonly realClock: Clock
  readonly people: PersonBox
  readonly notices: KycNotices
  readonly screening: { readonly people: Pick<Screening['people'], 'clearance'> }
  readonly webhookSecret: string | undefined
  /** In the transaction of it. */
  readonly passed: (tx: Tx, userId: string) => Promise<void>
}

export interface Decider {
  readonly by: string
  readonly note: string | null
}

export function createVerdicts(deps: VerdictDeps) {
  const { db, clock, realClock, people, notices, screening, webhookSecret, passed } = deps

  /** False when another account holds this document: one identity has one account. */
  async function pass(tx: Tx, row: CaseRow, { by, note }: Decider): Promise<boolean> {
    assert(row.person !== null, 'a submission has a person')
    const hashes = people.documentHashes({ ...row, person: row.person })
    await sql.lockDocument(tx, hashes[0])
    const others = await sql.sameDocument(tx, hashes, row.user_id)
    if (others.some(({ state }) => state === 'passed')) return false
    await sql.retirePassed(tx, row.user_id)
    await sql.decideCase(tx, { id: row.id, state: 'passed', by, reasons: [], note, now: clock.now() })
    await notices.notify(tx, { userId: row.user_id, kind: 'passed', params: { reasons: [] } })
    await passed(tx, row.user_id)
    return true
  }

  async function reject(tx: Tx, row: CaseRow, reasons: readonly KycReason[], { by, note }: Decider): Promise<void> {
    await sql.decideCase(tx, { id: row.id, state: 'rejected', by, reasons, note, now: clock.now() })
    await notices.notify(tx, { userId: row.user_id, kind: 'rejected', params: { reasons: [...reasons] } })
  }

  /** A verdict on what was decided meanwhile is remembered as told, and changes nothing. */
  async function hear(signed: SignedBody) {
    if (webhookSecret === undefined || !isSigned(webhookSecret, signed)) return refuse({ code: 'kyc.signature_wrong' })
    if (!isFresh(signed, realClock.now())) return refuse({ code: 'kyc.signature_old' })
    const event = verdictEvent.safeParse(parsedBody(signed))
    if (!event.success) return refuse({ code: 'kyc.event_malformed' })
    const { eventId, reference, outcome, reasons } = event.data
    return db.tx(async (tx) => {
      if (!(await sql.rememberEvent(tx, eventId, clock.now()))) return refuse({ code: 'kyc.event_repeated' })
      const review = await lockReview(tx, reference)
      const row = await sql.lockCase(tx, reference)
      if (row === undefined || review === undefined) return refuse({ code: 'kyc.check_unknown' })
      if (row.state !== 'in_review' || row.provider_state !== 'waiting') return ok({})
      await sql.setProviderResult(tx, { id: row.id, outcome, reasons })
      await follow(tx, { outcome, reasons }, { row, review })
      return ok({})
    })
  }

  interface Locked {
    readonly row: CaseRow
    readonly review: ReviewRow
  }

  /** What a verdict does to a submission. Nobody passes before the lists were asked: the answer goes on from here then. */
  async function follow(
    tx: Tx,
    { outcome, reasons }: { readonly outcome: Outcome; readonly reasons: readonly string[] },
    { row, review }: Locked,
  ): Promise<void> {
    const begun = isTaken(review, clock.now()) || review.first_by !== null
    const effect = effectOf(outcome, reasons, { flags: row.flags, taken: begun })
    const decider = { by: 'provider', note: null }
    if (effect.act === 'reject') await reject(tx, row, effect.reasons, decider)
    if (effect.act === 'review' && effect.flag !== undefined) await sql.addFlag(tx, row.id, effect.flag)
    if (effect.act !== 'pass' || (await screening.people.clearance(tx, row.id)).state !== 'clear') return
    // Somebody else has passed with it since it was submitted.
    if (!(await pass(tx, row, decider))) await sql.addFlag(tx, row.id, 'duplicate')
  }

  /** The lists say nothing against the person: a verdict that waited for that counts now. */
  async function resume(tx: Tx, row: CaseRow, review: ReviewRow): Promise<void> {
    if (row.provider_state === 'clear') await follow(tx, { outcome: 'clear', reasons: [] }, { row, review })
  }

  /** Once a day: a document that has run out proves nothing any more. */
  async function expire(): Promise<void> {
    await db.tx(async (tx) => {
      for (const { user_id: userId } of await sql.expireCases(tx, dayOf(clock.now()))) {
        await notices.notify(tx, { userId, kind: 'expired', params: { reasons: [] } })
      }
      return ok()
    })
  }

  return { pass, reject, hear, resume, expire }
}
export type Verdicts = ReturnType<typeof createVerdicts>
