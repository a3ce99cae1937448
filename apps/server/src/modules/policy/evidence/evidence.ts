import type { EvidenceGround, InvestorEvidence, StaffRole } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../../platform/acts.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Identity } from '../../identity/index.ts'
import type { Kyc } from '../../kyc/index.ts'
import type { PolicyNotices } from '../notices.ts'
import type { Pass } from '../steps.ts'
import { type DecideRefusal, judgeDecision } from './evidence.rules.ts'
import * as sql from './evidence.sql.ts'

export interface EvidenceDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly identity: Pick<Identity, 'personFor'>
  /** Pictures are scanned, redrawn and sealed where those of documents are. */
  readonly kyc: Pick<Kyc, 'evidence'>
  readonly told: PolicyNotices
  readonly pass: Pass
  readonly recordAct: RecordAct
}

interface Decision {
  readonly evidenceId: string
  readonly decision: 'accepted' | 'rejected'
  readonly reason?: string | undefined
}

export interface SeedEvidence {
  readonly userId: string
  readonly ground: EvidenceGround
  readonly picture: () => Promise<Uint8Array>
}

export type Evidence = ReturnType<typeof createEvidence>

/** Whoever calls themselves an experienced investor shows why, and a reviewer looks at it. */
export function createEvidence({ db, clock, ids, identity, kyc, told, pass, recordAct }: EvidenceDeps) {
  async function send(userId: string, ground: EvidenceGround, bytes: Uint8Array) {
    const before = await sql.lastOf(db.queryable, userId)
    if (before?.state === 'waiting') return refuse({ code: 'policy.evidence_waiting' as const })
    const kept = await kyc.evidence.keep(userId, bytes)
    if (!kept.ok) return kept
    return db.tx(async (tx) => {
      const row = { id: ids.next('evd'), user_id: userId, ground, file_id: kept.value.fileId, sent_at: clock.now() }
      const added = await sql.insertEvidence(tx, row)
      return added ? ok({}) : refuse({ code: 'policy.evidence_waiting' as const })
    })
  }

  /** Of the demo: once, so that what staff have decided is not sent again at the next start. */
  async function seed({ userId, ground, picture }: SeedEvidence): Promise<void> {
    if ((await sql.lastOf(db.queryable, userId)) === undefined) await send(userId, ground, await picture())
  }

  async function list(query: sql.EvidenceQuery, role: StaffRole) {
    const { total, records } = await sql.listEvidence(db.queryable, query)
    const views = await Promise.all(records.map((row) => view(row, role)))
    return { current: query.current, size: query.size, total, records: views }
  }

  async function view(row: sql.EvidenceRow, role: StaffRole): Promise<InvestorEvidence> {
    const { uid, account } = await identity.personFor(role, row.user_id)
    return {
      ...{ evidenceId: row.id, userId: row.user_id, uid, account, ground: row.ground, state: row.state },
      ...{ sentAt: row.sent_at.toISOString(), decidedAt: row.decided_at?.toISOString() ?? null },
      ...{ decidedBy: row.decided_by_email, reason: row.reason },
    }
  }

  /** Nobody looks at somebody's papers without a trace of it. */
  async function open(evidenceId: string, actor: Actor) {
    const row = await sql.findEvidence(db.queryable, evidenceId)
    const picture = row === undefined ? undefined : await kyc.evidence.open(row.file_id)
    if (row === undefined || picture === undefined) return refuse({ code: 'policy.evidence_unknown' as const })
    await db.tx(async (tx) => {
      const detail = { userId: row.user_id }
      await recordAct(tx, { actor, act: 'policy.evidence_viewed', subject: evidenceId, detail })
      return ok()
    })
    return ok(picture)
  }

  /** Of two who decide at once the second sees the first. */
  async function decide(
    { evidenceId, decision, reason }: Decision,
    actor: Actor,
  ): Promise<Result<Record<string, never>, DecideRefusal>> {
    return db.tx(async (tx): Promise<Result<Record<string, never>, DecideRefusal>> => {
      const judged = judgeDecision({ row: await sql.lockEvidence(tx, evidenceId), decision, reason })
      if (!judged.ok) return judged
      const { id, user_id: userId, ground } = judged.value
      await sql.decideEvidence(tx, { id, state: decision, at: clock.now(), by: actor, reason: reason ?? null })
      if (decision === 'accepted') await pass(tx, userId, 'category', { category: 'sophisticated' })
      await told.notify(tx, { kind: `evidence_${decision}`, userId, params: { reason: reason ?? '' }, key: id })
      const detail = { userId, ground, reason: reason ?? '' }
      await recordAct(tx, { actor, act: `policy.evidence_${decision}`, subject: id, detail })
      return ok({})
    })
  }

  return { send, seed, list, open, decide }
}
