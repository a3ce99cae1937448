import type {
  Destination,
  WithdrawalEventKind,
  WithdrawalFailure,
  WithdrawalRail,
  WithdrawalState,
} from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import type { Usage } from '../funding/index.ts'
import type { Confirmation } from '../identity/index.ts'
import type { Risk } from './risk.rules.ts'
import { WITHDRAWAL_MOVES } from './states.rules.ts'

export interface WithdrawalRow {
  readonly id: string
  readonly number: number
  readonly quote_id: string
  readonly user_id: string
  readonly rail: WithdrawalRail
  readonly asset: string
  readonly chain: string | null
  readonly address: string
  /** Who gets it, where that is another user. */
  readonly to_user: string | null
  readonly memo: string | null
  readonly units: bigint
  readonly fee: bigint
  readonly base: bigint | null
  readonly eur: bigint
  readonly state: WithdrawalState
  readonly risks: readonly Risk[]
  readonly risk: number
  readonly approvals_needed: number
  readonly first_by: string | null
  readonly first_email: string | null
  readonly failure: WithdrawalFailure | null
  readonly reason: string | null
  readonly retry_at: Date | null
  readonly confirmations: number
  /** Of what goes to a chain: that its owner wants it, in the words of the guard. */
  readonly confirmation: Confirmation | null
  readonly ip: string
  readonly user_agent: string
  readonly asked_at: Date
  readonly ended_at: Date | null
  /** Whose address it is; it stands in the quote. */
  readonly destination: Destination | null
  /** Of the try that counts now; null before one was signed. */
  readonly txid: string | null
}

export const WITHDRAWAL = sql`w.id, w.number, w.quote_id, w.user_id, w.rail, w.asset, w.chain, w.address, w.to_user, w.memo, w.units, w.fee,
  w.base, w.eur, w.state, w.risks, w.risk, w.approvals_needed, w.first_by, w.first_email, w.failure, w.reason, w.retry_at,
  w.confirmations, w.confirmation, w.ip, w.user_agent, w.asked_at, w.ended_at,
  (select q.destination from withdrawals.outflow_quotes q where q.id = w.quote_id) as destination,
  (select a.txid from withdrawals.withdrawal_attempts a
   where a.withdrawal_id = w.id and a.state in ('sent', 'unknown') order by a.attempt desc limit 1) as txid`

export type NewWithdrawal = Omit<
  WithdrawalRow,
  | 'number'
  | 'first_by'
  | 'first_email'
  | 'failure'
  | 'reason'
  | 'retry_at'
  | 'confirmations'
  | 'ended_at'
  | 'destination'
  | 'txid'
>

export async function insertWithdrawal(tx: Tx, row: NewWithdrawal): Promise<void> {
  await run(
    tx,
    sql`
      insert into withdrawals.withdrawals (id, quote_id, user_id, rail, asset, chain, address, to_user, memo, units, fee, base, eur, state,
        risks, risk, approvals_needed, confirmation, ip, user_agent, asked_at)
      values (${row.id}, ${row.quote_id}, ${row.user_id}, ${row.rail}, ${row.asset}, ${row.chain}, ${row.address},
        ${row.to_user}, ${row.memo}, ${row.units}, ${row.fee}, ${row.base}, ${row.eur}, ${row.state}, ${JSON.stringify(row.risks)},
        ${row.risk}, ${row.approvals_needed}, ${row.confirmation === null ? null : JSON.stringify(row.confirmation)},
        ${row.ip}, ${row.user_agent}, ${row.asked_at})`,
  )
}

export async function findWithdrawal(db: Queryable, id: string): Promise<WithdrawalRow | undefined> {
  return maybeRow(db, sql<WithdrawalRow>`select ${WITHDRAWAL} from withdrawals.withdrawals w where w.id = ${id}`)
}

/** Whoever changes its state holds it: of a cancellation, a decision and a broadcast the first wins. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | undefined> {
  return maybeRow(
    tx,
    sql<WithdrawalRow>`select ${WITHDRAWAL} from withdrawals.withdrawals w where w.id = ${id} for update of w`,
  )
}

export async function setState(tx: Tx, id: string, state: 'approved' | 'processing'): Promise<void> {
  const to = entering(WITHDRAWAL_MOVES, state)
  const touched = await run(
    tx,
    sql`update withdrawals.withdrawals set ${to.set}, retry_at = null where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `withdrawal ${id}`, state)
}

/** Back to people: something about the account changed after it was approved, or about where it goes, which is judged again. */
export async function returnToReview(
  tx: Tx,
  id: string,
  judged?: Pick<WithdrawalRow, 'risks' | 'risk'>,
): Promise<void> {
  const to = entering(WITHDRAWAL_MOVES, 'review')
  const judgment =
    judged === undefined ? sql`` : sql`risks = ${JSON.stringify(judged.risks)}::jsonb, risk = ${judged.risk},`
  const touched = await run(
    tx,
    sql`
      update withdrawals.withdrawals
      set ${to.set}, ${judgment} approvals_needed = greatest(approvals_needed, 1), first_by = null, first_email = null
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `withdrawal ${id}`, 'review')
}

export async function endWithdrawal(
  tx: Tx,
  end: {
    readonly id: string
    readonly state: 'completed' | 'failed' | 'cancelled'
    readonly failure?: WithdrawalFailure
    readonly reason?: string
    readonly now: Date
  },
): Promise<void> {
  const to = entering(WITHDRAWAL_MOVES, end.state)
  const touched = await run(
    tx,
    sql`
      update withdrawals.withdrawals
      set ${to.set}, failure = ${end.failure ?? null}, reason = ${end.reason ?? null}, ended_at = ${end.now}
      where id = ${end.id} and ${to.from}`,
  )
  assertMoved(touched, `withdrawal ${end.id}`, end.state)
}

export async function setFirstApproval(tx: Tx, id: string, by: { staffId: string; email: string }): Promise<void> {
  await run(
    tx,
    sql`update withdrawals.withdrawals set first_by = ${by.staffId}, first_email = ${by.email} where id = ${id}`,
  )
}

export async function setRetry(tx: Tx, id: string, at: Date | null): Promise<void> {
  await run(tx, sql`update withdrawals.withdrawals set retry_at = ${at} where id = ${id}`)
}

/** Undefined when it had as many before. */
export async function setConfirmations(
  tx: Tx,
  id: string,
  confirmations: number,
): Promise<Pick<WithdrawalRow, 'id' | 'user_id' | 'rail' | 'state'> | undefined> {
  return maybeRow(
    tx,
    sql<Pick<WithdrawalRow, 'id' | 'user_id' | 'rail' | 'state'>>`
      update withdrawals.withdrawals set confirmations = ${confirmations}
      where id = ${id} and confirmations <> ${confirmations} returning id, user_id, rail, state`,
  )
}

export interface EventRow {
  readonly kind: WithdrawalEventKind
  readonly at: Date
  readonly by: string | null
  readonly txid: string | null
  readonly text: string | null
}

export type NewEvent = Pick<EventRow, 'kind' | 'at'> & Partial<Pick<EventRow, 'by' | 'txid' | 'text'>>

export async function addEvent(tx: Queryable, withdrawalId: string, event: NewEvent): Promise<void> {
  const { kind, at, by = null, txid = null, text = null } = event
  await run(
    tx,
    sql`
      insert into withdrawals.withdrawal_events (withdrawal_id, kind, at, by, txid, text)
      values (${withdrawalId}, ${kind}, ${at}, ${by}, ${txid}, ${text})`,
  )
}

export async function eventsOf(db: Queryable, withdrawalId: string): Promise<EventRow[]> {
  return rows(
    db,
    sql<EventRow>`
      select kind, at, by, txid, text from withdrawals.withdrawal_events where withdrawal_id = ${withdrawalId} order by seq`,
  )
}

export interface RecordQuery {
  readonly userId: string
  readonly asset: string | undefined
  readonly state: WithdrawalState | undefined
}

export async function listWithdrawals(
  db: Queryable,
  query: RecordQuery,
  page: { readonly limit: number; readonly offset: number },
): Promise<WithdrawalRow[]> {
  return rows(
    db,
    sql<WithdrawalRow>`
      select ${WITHDRAWAL} from withdrawals.withdrawals w where ${ofUser(query)}
      order by w.asked_at desc, w.id desc limit ${page.limit} offset ${page.offset}`,
  )
}

export async function countWithdrawals(db: Queryable, query: RecordQuery): Promise<number> {
  return (
    await oneRow(db, sql<{ count: number }>`select count(*) from withdrawals.withdrawals w where ${ofUser(query)}`)
  ).count
}

function ofUser({ userId, asset, state }: RecordQuery) {
  return allOf(
    sql`w.user_id = ${userId} and w.rail <> 'user'`,
    when(asset, (asked) => sql`w.asset = ${asked}`),
    when(state, (asked) => sql`w.state = ${asked}`),
  )
}

/** What left or is about to leave: withdrawals to chains and banks, and transfers to others. */
export const outflowSince: Usage = async (db, userId, since) => {
  const { total } = await oneRow(
    db,
    sql<{ total: bigint }>`
      select coalesce(sum(eur), 0)::numeric as total from (
        select eur from withdrawals.withdrawals
        where user_id = ${userId} and asked_at > ${since} and state not in ('failed', 'cancelled')
        union all
        -- Of an earlier version: later ones are payments of a request that is counted above.
        select eur from withdrawals.internal_transfers
        where from_user = ${userId} and at > ${since} and withdrawal_id is null
      ) outflows`,
  )
  return total
}

/** What is held for withdrawals that have not ended: it is in the wallet still, and spoken for. */
export async function openUnits(db: Queryable, userId: string): Promise<{ asset: string; units: bigint }[]> {
  return rows(
    db,
    sql<{ asset: string; units: bigint }>`
      select asset, sum(units)::numeric as units from withdrawals.withdrawals
      where user_id = ${userId} and state in ('review', 'approved', 'processing') group by asset`,
  )
}
