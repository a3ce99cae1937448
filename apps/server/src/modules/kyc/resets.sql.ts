import type { ResetReason } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { RESET_MOVES } from './states.rules.ts'

export interface ResetRow {
  readonly id: string
  readonly user_id: string
  readonly state: 'open' | 'in_review' | 'approved' | 'rejected'
  readonly via: 'session' | 'log_in'
  readonly number: string
  readonly number_expires_at: Date
  readonly file_id: string | null
  readonly ip: string
  readonly user_agent: string
  readonly reasons: readonly ResetReason[]
  readonly note: string | null
  readonly decided_by: string | null
  readonly created_at: Date
  readonly submitted_at: Date | null
  readonly decided_at: Date | null
}

const RESET = sql.raw(
  `id, user_id, state, via, number, number_expires_at, file_id, ip, user_agent, reasons, note, decided_by, created_at,
  submitted_at, decided_at`,
)

export async function lastReset(db: Queryable, userId: string): Promise<ResetRow | undefined> {
  return maybeRow(
    db,
    sql<ResetRow>`
      select ${RESET} from kyc.resets where user_id = ${userId} order by created_at desc, id desc limit 1`,
  )
}

/** Oldest first. */
export async function resetsOf(db: Queryable, userId: string): Promise<ResetRow[]> {
  return rows(db, sql<ResetRow>`select ${RESET} from kyc.resets where user_id = ${userId} order by created_at, id`)
}

export async function findReset(db: Queryable, id: string): Promise<ResetRow | undefined> {
  return maybeRow(db, sql<ResetRow>`select ${RESET} from kyc.resets where id = ${id} and state <> 'open'`)
}

export async function lockReset(tx: Tx, id: string): Promise<ResetRow | undefined> {
  return maybeRow(tx, sql<ResetRow>`select ${RESET} from kyc.resets where id = ${id} and state <> 'open' for update`)
}

export async function lockOpenReset(tx: Tx, userId: string): Promise<ResetRow | undefined> {
  return maybeRow(
    tx,
    sql<ResetRow>`select ${RESET} from kyc.resets where user_id = ${userId} and state = 'open' for update`,
  )
}

export interface OpenReset extends Pick<ResetRow, 'id' | 'user_id' | 'via' | 'number' | 'number_expires_at'> {
  readonly now: Date
}

/** A new number takes the place of the earlier one. False when a request is in review already. */
export async function putOpenReset(db: Queryable, one: OpenReset): Promise<boolean> {
  const put = await run(
    db,
    sql`
      insert into kyc.resets as reset (id, user_id, state, via, number, number_expires_at, created_at)
      values (${one.id}, ${one.user_id}, 'open', ${one.via}, ${one.number}, ${one.number_expires_at}, ${one.now})
      on conflict (user_id) where state in ('open', 'in_review') do update
      set via = excluded.via, number = excluded.number, number_expires_at = excluded.number_expires_at
      where reset.state = 'open'`,
  )
  return put === 1
}

export interface ResetSubmission {
  readonly id: string
  readonly fileId: string
  readonly ip: string
  readonly userAgent: string
  readonly now: Date
}

export async function submitReset(db: Queryable, one: ResetSubmission): Promise<void> {
  const to = entering(RESET_MOVES, 'in_review')
  const touched = await run(
    db,
    sql`
      update kyc.resets set ${to.set}, file_id = ${one.fileId}, ip = ${one.ip},
        user_agent = ${one.userAgent}, submitted_at = ${one.now}
      where id = ${one.id} and ${to.from}`,
  )
  assertMoved(touched, `reset ${one.id}`, 'in_review')
}

export interface ResetDecision {
  readonly id: string
  readonly state: 'approved' | 'rejected'
  readonly by: string
  readonly reasons: readonly ResetReason[]
  readonly note: string | null
  readonly now: Date
}

export async function decideReset(db: Queryable, one: ResetDecision): Promise<void> {
  const to = entering(RESET_MOVES, one.state)
  await run(
    db,
    sql`
      update kyc.resets set ${to.set}, decided_by = ${one.by}, reasons = ${[...one.reasons]},
        note = ${one.note}, decided_at = ${one.now}
      where id = ${one.id} and ${to.from}`,
  )
}

export async function insertTicket(
  db: Queryable,
  { hash, userId, expiresAt, now }: { hash: Buffer; userId: string; expiresAt: Date; now: Date },
): Promise<void> {
  await run(db, sql`delete from kyc.tickets where user_id = ${userId} and expires_at <= ${now}`)
  await run(db, sql`insert into kyc.tickets (hash, user_id, expires_at) values (${hash}, ${userId}, ${expiresAt})`)
}

export async function ticketOwner(db: Queryable, hash: Buffer, now: Date): Promise<string | undefined> {
  const row = await maybeRow(
    db,
    sql<{ user_id: string }>`select user_id from kyc.tickets where hash = ${hash} and expires_at > ${now}`,
  )
  return row?.user_id
}

/** Once the request is sent the ticket shows how it stands, for as long as somebody may wait and wonder. */
export async function extendTicket(db: Queryable, hash: Buffer, expiresAt: Date): Promise<void> {
  await run(db, sql`update kyc.tickets set expires_at = ${expiresAt} where hash = ${hash}`)
}
