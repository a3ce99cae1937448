import type { DocumentPart, HandoverView } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import { digest } from '../../platform/secrets/digest.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type CaseRow, casesOf } from './cases.sql.ts'
import type { HandoverRow } from './handovers.sql.ts'
import * as sql from './handovers.sql.ts'
import { filesOf } from './submission.ts'

const LIFE_MS = 15 * 60_000
const LINKS = { max: 20, windowMs: 60 * 60_000 }

type TicketRefusal = { readonly code: 'kyc.ticket_expired' }

export interface HandoverDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly ids: Ids
  readonly limits: Limits
  readonly addFile: (userId: string, part: DocumentPart, bytes: Uint8Array) => Promise<AddedFile>
}
type AddedFile = Awaited<ReturnType<ReturnType<typeof import('./drafts.ts').createDrafts>['addFile']>>

/** A phone takes the pictures of a submission that another screen has begun. It can do nothing else, and sends nothing off. */
export function createHandover({ db, realClock, ids, limits, addFile }: HandoverDeps) {
  async function start(userId: string) {
    const [draft] = await casesOf(db.queryable, userId)
    if (draft?.state !== 'draft') return refuse({ code: 'kyc.no_draft' })
    const allowed = await limits.take(`kyc:handover:${userId}`, LINKS)
    if (!allowed.ok) return refuse({ code: 'kyc.handover_limit' })
    const token = ids.secret()
    const expiresAt = new Date(realClock.now().getTime() + LIFE_MS)
    await sql.putHandover(db.queryable, { userId, tokenHash: digest(token), expiresAt })
    return ok({ token, expiresAt: expiresAt.toISOString() })
  }

  async function claim(token: string) {
    const ticket = ids.secret()
    const hashes = { tokenHash: digest(token), ticketHash: digest(ticket), now: realClock.now() }
    return (await sql.claimHandover(db.queryable, hashes)) ? ok({ ticket }) : refuse({ code: 'kyc.ticket_expired' })
  }

  /** The ticket ends with its time, with another link, and with the draft. */
  async function find(ticket: string): Promise<Result<{ row: HandoverRow; draft: CaseRow }, TicketRefusal>> {
    const row = await sql.findHandover(db.queryable, digest(ticket), realClock.now())
    const [draft] = row === undefined ? [] : await casesOf(db.queryable, row.user_id)
    if (row === undefined || draft?.state !== 'draft') return refuse({ code: 'kyc.ticket_expired' })
    return ok({ row, draft })
  }

  async function view(ticket: string): Promise<Result<HandoverView, TicketRefusal>> {
    const found = await find(ticket)
    if (!found.ok) return found
    const { row, draft } = found.value
    return ok({
      country: draft.country,
      documentKind: draft.document_kind,
      files: filesOf(draft),
      finished: row.finished_at !== null,
      expiresAt: row.expires_at.toISOString(),
    })
  }

  async function upload(ticket: string, part: DocumentPart, bytes: Uint8Array) {
    const found = await find(ticket)
    return found.ok ? addFile(found.value.row.user_id, part, bytes) : found
  }

  async function finish(ticket: string) {
    const found = await find(ticket)
    if (!found.ok) return found
    await sql.finishHandover(db.queryable, found.value.row.user_id, realClock.now())
    return ok({})
  }

  return { start, claim, view, upload, finish }
}
