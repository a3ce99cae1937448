import type { TravelAnswer, TravelDirection, TravelState } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import { TRANSFER_MOVES } from './travel.rules.ts'

/** Names as they were told. */
export interface Told {
  /** On the other side. */
  readonly counterpart?: string
  /** Whom a deposit is meant for. */
  readonly named?: string
}

export interface TransferRow {
  readonly id: string
  readonly direction: TravelDirection
  readonly subject_id: string
  readonly user_id: string
  readonly chain: string
  readonly asset: string
  readonly address: string
  readonly memo: string | null
  readonly txid: string | null
  /** A decimal of whole coins. */
  readonly amount: string
  readonly provider_code: string | null
  readonly provider_name: string | null
  readonly told: Told
  readonly state: TravelState
  readonly answer: TravelAnswer
  readonly tries: number
  readonly opened_at: Date
  readonly next_at: Date | null
  readonly decided_at: Date | null
  readonly decided_by_email: string | null
  readonly reason: string | null
}

const TRANSFER = sql`id, direction, subject_id, user_id, chain, asset, address, memo, txid, amount, provider_code, provider_name, told,
  state, answer, tries, opened_at, next_at, decided_at, decided_by_email, reason`

export type NewTransfer = Omit<TransferRow, 'state' | 'answer' | 'tries' | 'decided_at' | 'decided_by_email' | 'reason'>

/** Of two who open the same one the first counts. */
export async function openTransfer(tx: Queryable, row: NewTransfer): Promise<void> {
  await run(
    tx,
    sql`
      insert into travel.transfers (id, direction, subject_id, user_id, chain, asset, address, memo, txid, amount, provider_code,
        provider_name, told, state, answer, opened_at, next_at)
      values (${row.id}, ${row.direction}, ${row.subject_id}, ${row.user_id}, ${row.chain}, ${row.asset}, ${row.address}, ${row.memo},
        ${row.txid}, ${row.amount}, ${row.provider_code}, ${row.provider_name}, ${JSON.stringify(row.told)}::jsonb, 'open', 'none',
        ${row.opened_at}, ${row.next_at})
      on conflict (subject_id) do nothing`,
  )
}

export function findTransfer(db: Queryable, id: string): Promise<TransferRow | undefined> {
  return maybeRow(db, sql<TransferRow>`select ${TRANSFER} from travel.transfers where id = ${id}`)
}

export function findBySubject(db: Queryable, subjectId: string): Promise<TransferRow | undefined> {
  return maybeRow(db, sql<TransferRow>`select ${TRANSFER} from travel.transfers where subject_id = ${subjectId}`)
}

/** Nobody decides it before the caller's transaction has ended. */
export function shareBySubject(tx: Tx, subjectId: string): Promise<TransferRow | undefined> {
  return maybeRow(
    tx,
    sql<TransferRow>`select ${TRANSFER} from travel.transfers where subject_id = ${subjectId} for share`,
  )
}

export function lockTransfer(tx: Tx, id: string): Promise<TransferRow | undefined> {
  return maybeRow(tx, sql<TransferRow>`select ${TRANSFER} from travel.transfers where id = ${id} for update`)
}

export function lockBySubject(tx: Tx, subjectId: string): Promise<TransferRow | undefined> {
  return maybeRow(
    tx,
    sql<TransferRow>`select ${TRANSFER} from travel.transfers where subject_id = ${subjectId} for update`,
  )
}

/** The other side was asked, and left it open. */
export async function noteTry(
  tx: Tx,
  id: string,
  { answer, nextAt }: { readonly answer: TravelAnswer; readonly nextAt: Date },
): Promise<void> {
  await run(
    tx,
    sql`update travel.transfers set answer = ${answer}, tries = tries + 1, next_at = ${nextAt} where id = ${id}`,
  )
}

export async function setTold(
  tx: Tx,
  id: string,
  { told, provider }: { readonly told: Told; readonly provider: { readonly code: string; readonly name: string } },
): Promise<void> {
  await run(
    tx,
    sql`
      update travel.transfers
      set told = ${JSON.stringify(told)}::jsonb, provider_code = ${provider.code}, provider_name = ${provider.name}
      where id = ${id}`,
  )
}

export async function askSoon(tx: Tx, id: string, now: Date): Promise<void> {
  await run(tx, sql`update travel.transfers set next_at = ${now} where id = ${id}`)
}

export interface End {
  readonly id: string
  readonly state: Exclude<TravelState, 'open'>
  readonly answer?: TravelAnswer
  readonly now: Date
  readonly by?: { readonly staffId: string; readonly email: string }
  readonly reason?: string
}

export async function endTransfer(tx: Tx, { id, state, answer, now, by, reason }: End): Promise<void> {
  const to = entering(TRANSFER_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update travel.transfers
      set ${to.set}, answer = coalesce(${answer ?? null}, answer), next_at = null, decided_at = ${now}, decided_by = ${by?.staffId ?? null},
        decided_by_email = ${by?.email ?? null}, reason = ${reason ?? null}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `transfer ${id}`, state)
}

export interface EventRow {
  readonly at: Date
  readonly answer: TravelAnswer | null
  readonly by: string | null
  readonly text: string
}

export async function addEvent(tx: Tx, transferId: string, event: EventRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into travel.transfer_events (transfer_id, at, answer, by, text)
      values (${transferId}, ${event.at}, ${event.answer}, ${event.by}, ${event.text})`,
  )
}

export function eventsOf(db: Queryable, transferId: string): Promise<EventRow[]> {
  return rows(
    db,
    sql<EventRow>`select at, answer, by, text from travel.transfer_events where transfer_id = ${transferId} order by seq`,
  )
}

/** Deposits about whose senders somebody is to be asked again. */
export function dueInflows(db: Queryable, now: Date, limit: number): Promise<TransferRow[]> {
  return rows(
    db,
    sql<TransferRow>`
      select ${TRANSFER} from travel.transfers
      where state = 'open' and direction = 'in' and next_at <= ${now} order by next_at, id limit ${limit}`,
  )
}

export interface TransferQuery {
  readonly direction: TravelDirection | undefined
  readonly state: TravelState | undefined
  readonly userId: string | undefined
  readonly current: number
  readonly size: number
}

/** What waits comes first, longest first; then what was decided, newest first. */
export function listTransfers(db: Queryable, query: TransferQuery): Promise<Page<TransferRow>> {
  const { direction, state, userId, current, size } = query
  const where = allOf(
    when(direction, (asked) => sql`direction = ${asked}`),
    when(state, (asked) => sql`state = ${asked}`),
    when(userId, (asked) => sql`user_id = ${asked}`),
  )
  const order = sql`(state = 'open') desc, case when state = 'open' then opened_at end, opened_at desc, id`
  return pageOf(db, { columns: TRANSFER, from: sql`travel.transfers`, where, order, current, size })
}
