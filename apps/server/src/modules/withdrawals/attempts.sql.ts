import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import type { Unsigned } from '../custody/index.ts'
import { ATTEMPT_MOVES } from './states.rules.ts'

export interface AttemptRow {
  readonly withdrawal_id: string
  readonly attempt: number
  readonly chain: string
  readonly unsigned: Unsigned
  readonly fee: bigint
  readonly txid: string | null
  readonly raw: string | null
  readonly state: 'built' | 'signed' | 'sent' | 'unknown' | 'refused'
  readonly made_at: Date
  readonly sent_at: Date | null
}

const ATTEMPT = sql`withdrawal_id, attempt, chain, unsigned, fee, txid, raw, state, made_at, sent_at`

/** Whose turn it is on a chain, under a lock; a chain that nobody sent on yet begins here. */
export async function lockTurn(tx: Tx, chain: string): Promise<string | null> {
  await run(tx, sql`insert into withdrawals.broadcast_turns (chain) values (${chain}) on conflict do nothing`)
  const { withdrawal_id: holder } = await oneRow(
    tx,
    sql<{ withdrawal_id: string | null }>`
      select withdrawal_id from withdrawals.broadcast_turns where chain = ${chain} for update`,
  )
  return holder
}

export async function setTurn(tx: Tx, chain: string, withdrawalId: string | null): Promise<void> {
  await run(tx, sql`update withdrawals.broadcast_turns set withdrawal_id = ${withdrawalId} where chain = ${chain}`)
}

/** Gives the turn back, if it is this one's still. */
export async function endTurn(tx: Tx, chain: string, withdrawalId: string): Promise<void> {
  await run(
    tx,
    sql`
      update withdrawals.broadcast_turns set withdrawal_id = null
      where chain = ${chain} and withdrawal_id = ${withdrawalId}`,
  )
}

/** The oldest that may be sent now. */
export async function nextApproved(tx: Tx, chain: string, now: Date): Promise<string | undefined> {
  const found = await maybeRow(
    tx,
    sql<{ id: string }>`
      select id from withdrawals.withdrawals
      where chain = ${chain} and state = 'approved' and (retry_at is null or retry_at <= ${now})
      order by asked_at, id limit 1`,
  )
  return found?.id
}

export async function insertAttempt(
  tx: Tx,
  row: Pick<AttemptRow, 'withdrawal_id' | 'attempt' | 'chain' | 'unsigned' | 'fee' | 'made_at'>,
): Promise<void> {
  await run(
    tx,
    sql`
      insert into withdrawals.withdrawal_attempts (withdrawal_id, attempt, chain, unsigned, fee, state, made_at)
      values (${row.withdrawal_id}, ${row.attempt}, ${row.chain}, ${JSON.stringify(row.unsigned)}, ${row.fee}, 'built',
        ${row.made_at})`,
  )
}

/** Only what was never signed may be forgotten. */
export async function deleteBuilt(tx: Tx, { withdrawal_id: id, attempt }: AttemptRow): Promise<void> {
  await run(
    tx,
    sql`
      delete from withdrawals.withdrawal_attempts
      where withdrawal_id = ${id} and attempt = ${attempt} and state = 'built'`,
  )
}

export async function attemptsOf(db: Queryable, withdrawalId: string): Promise<AttemptRow[]> {
  return rows(
    db,
    sql<AttemptRow>`
      select ${ATTEMPT} from withdrawals.withdrawal_attempts where withdrawal_id = ${withdrawalId} order by attempt`,
  )
}

export async function setSigned(db: Queryable, row: AttemptRow, signed: { txid: string; raw: string }): Promise<void> {
  const to = entering(ATTEMPT_MOVES, 'signed')
  await run(
    db,
    sql`
      update withdrawals.withdrawal_attempts set txid = ${signed.txid}, raw = ${signed.raw}, ${to.set}
      where withdrawal_id = ${row.withdrawal_id} and attempt = ${row.attempt} and ${to.from}`,
  )
}

/** True for the one that changes it. */
export async function setAttemptState(
  tx: Tx,
  row: AttemptRow,
  state: 'sent' | 'unknown' | 'refused',
  now: Date,
): Promise<boolean> {
  const to = entering(ATTEMPT_MOVES, state)
  const changed = await run(
    tx,
    sql`
      update withdrawals.withdrawal_attempts
      set ${to.set}, sent_at = coalesce(sent_at, case when ${state} = 'sent' then ${now}::timestamptz end)
      where withdrawal_id = ${row.withdrawal_id} and attempt = ${row.attempt} and ${to.from}`,
  )
  return changed === 1
}

/** On chains with outputs: what transactions of ours spend that the chain may not have seen yet. */
export async function spentOutputs(db: Queryable, chain: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ key: string }>`
      select distinct (input ->> 'txid') || ':' || (input ->> 'output') as key
      from withdrawals.withdrawal_attempts a
      join withdrawals.withdrawals w on w.id = a.withdrawal_id and w.state = 'processing'
      cross join lateral jsonb_array_elements(a.unsigned -> 'inputs') input
      where a.chain = ${chain} and a.unsigned ->> 'kind' = 'outputs' and a.state <> 'refused'`,
  )
  return found.map(({ key }) => key)
}

/** What approved withdrawals wait to be paid with. */
export async function waitingOn(db: Queryable, chain: string): Promise<{ asset: string; base: bigint }[]> {
  return rows(
    db,
    sql<{ asset: string; base: bigint }>`
      select asset, sum(base)::numeric as base from withdrawals.withdrawals
      where chain = ${chain} and state = 'approved' group by asset`,
  )
}

/** Withdrawals whose transaction is on its way, oldest first. */
export async function underWay(db: Queryable, chain: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select id from withdrawals.withdrawals where chain = ${chain} and state = 'processing' order by asked_at, id limit 200`,
  )
  return found.map(({ id }) => id)
}

export async function openOn(db: Queryable): Promise<{ chain: string | null }[]> {
  return rows(
    db,
    sql<{ chain: string | null }>`
      select distinct chain from withdrawals.withdrawals where state in ('approved', 'processing')`,
  )
}

export async function openAtBanks(db: Queryable): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select id from withdrawals.withdrawals
      where rail in ('sepa', 'fps') and state in ('approved', 'processing') order by asked_at, id limit 200`,
  )
  return found.map(({ id }) => id)
}

/** The first number of the hot wallet that no withdrawal on its way has; 0 where none is on its way. */
export async function nextPaidNumber(db: Queryable, chain: string): Promise<number> {
  const row = await oneRow(
    db,
    sql<{ next: number }>`
      select coalesce(max((a.unsigned ->> 'nonce')::bigint) + 1, 0) as next
      from withdrawals.withdrawal_attempts a
      join withdrawals.withdrawals w on w.id = a.withdrawal_id and w.state = 'processing'
      where a.chain = ${chain} and a.state <> 'refused'`,
  )
  return row.next
}
