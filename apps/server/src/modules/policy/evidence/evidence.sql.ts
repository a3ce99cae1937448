import type { EvidenceGround, EvidenceState } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, type Queryable, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { pageOf } from '../../../platform/database/pages.sql.ts'
import { EVIDENCE_MOVES } from './evidence.rules.ts'

export interface EvidenceRow {
  readonly id: string
  readonly user_id: string
  readonly state: EvidenceState
  readonly ground: EvidenceGround
  readonly file_id: string
  readonly sent_at: Date
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly decided_by_email: string | null
  readonly reason: string | null
}

const EVIDENCE = sql`id, user_id, state, ground, file_id, sent_at, decided_at, decided_by, decided_by_email, reason`

export type NewEvidence = Pick<EvidenceRow, 'id' | 'user_id' | 'ground' | 'file_id' | 'sent_at'>

/** False where some waits already: the unique index decides. */
export async function insertEvidence(tx: Tx, one: NewEvidence): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into policy.investor_evidence (id, user_id, state, ground, file_id, sent_at)
      values (${one.id}, ${one.user_id}, 'waiting', ${one.ground}, ${one.file_id}, ${one.sent_at})
      on conflict (user_id) where state = 'waiting' do nothing`,
  )
  return inserted === 1
}

export function lastOf(db: Queryable, userId: string): Promise<EvidenceRow | undefined> {
  return maybeRow(
    db,
    sql<EvidenceRow>`
      select ${EVIDENCE} from policy.investor_evidence where user_id = ${userId} order by sent_at desc, id desc limit 1`,
  )
}

export function findEvidence(db: Queryable, id: string): Promise<EvidenceRow | undefined> {
  return maybeRow(db, sql<EvidenceRow>`select ${EVIDENCE} from policy.investor_evidence where id = ${id}`)
}

export function lockEvidence(tx: Tx, id: string): Promise<EvidenceRow | undefined> {
  return maybeRow(tx, sql<EvidenceRow>`select ${EVIDENCE} from policy.investor_evidence where id = ${id} for update`)
}

export interface EvidenceQuery {
  readonly state?: EvidenceState | undefined
  readonly current: number
  readonly size: number
}

/** What waits first and the longest first; what is decided with the last first. */
export function listEvidence(db: Queryable, { state, current, size }: EvidenceQuery) {
  return pageOf<EvidenceRow>(db, {
    columns: EVIDENCE,
    from: sql`policy.investor_evidence`,
    where: allOf(when(state, (asked) => sql`state = ${asked}`)),
    order: sql`decided_at desc nulls first, sent_at, id`,
    ...{ current, size },
  })
}

export interface Decided {
  readonly id: string
  readonly state: 'accepted' | 'rejected'
  readonly at: Date
  readonly by: { readonly staffId: string; readonly email: string }
  readonly reason: string | null
}

export async function decideEvidence(tx: Queryable, { id, state, at, by, reason }: Decided): Promise<void> {
  const to = entering(EVIDENCE_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update policy.investor_evidence
      set ${to.set}, decided_at = ${at}, decided_by = ${by.staffId}, decided_by_email = ${by.email}, reason = ${reason}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `evidence ${id}`, state)
}
