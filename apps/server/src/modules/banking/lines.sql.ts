import type { BankLineKind, BankLineState, BankRail } from '@bourse/contract'
import type { Units } from '@bourse/money'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import { BANK_LINE_MOVES } from './lines.rules.ts'

export interface LineProposal {
  readonly staffId: string
  readonly email: string
  readonly userId: string
  readonly uid: string
  readonly reference: string
  readonly reason: string
}

export interface HouseProposal {
  readonly staffId: string
  readonly email: string
  readonly reason: string
}

export interface LineRow {
  readonly id: string
  readonly rail: BankRail
  readonly bank_id: string
  readonly asset: string
  readonly units: Units
  readonly sender_name: string
  readonly sender_account: string
  readonly reference: string
  readonly kind: BankLineKind
  readonly state: BankLineState
  readonly order_id: string | null
  readonly user_id: string | null
  readonly proposal: LineProposal | null
  readonly house_proposal: HouseProposal | null
  readonly return_failure: string | null
  readonly returns: number
  readonly booked_at: Date
  readonly ended_at: Date | null
}

const COLUMNS = sql`id, rail, bank_id, asset, units, sender_name, sender_account, reference, kind, state, order_id, user_id,
  proposal, house_proposal, return_failure, returns, booked_at, ended_at`

export async function readCursor(db: Queryable, rail: BankRail): Promise<number> {
  const { cursor } = await oneRow(
    db,
    sql<{ cursor: number }>`select cursor from banking.bank_cursors where rail = ${rail}`,
  )
  return cursor
}

/** Several may read at once; the one that is behind does not take it back. */
export async function moveCursor(db: Queryable, rail: BankRail, cursor: number, now: Date): Promise<void> {
  await run(
    db,
    sql`
      update banking.bank_cursors set cursor = greatest(cursor, ${cursor}), read_at = ${now}, failing_since = null
      where rail = ${rail}`,
  )
}

export async function noteFailure(db: Queryable, rail: BankRail, now: Date): Promise<void> {
  await run(
    db,
    sql`update banking.bank_cursors set failing_since = coalesce(failing_since, ${now}) where rail = ${rail}`,
  )
}

export type NewLine = Omit<LineRow, 'proposal' | 'house_proposal' | 'return_failure' | 'returns'> & {
  readonly seen_at: Date
}

/** True for the one who sees the line first. */
export async function insertLine(tx: Tx, row: NewLine): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into banking.bank_lines (id, rail, bank_id, asset, units, sender_name, sender_account, reference, kind, state,
        order_id, user_id, booked_at, seen_at, ended_at)
      values (${row.id}, ${row.rail}, ${row.bank_id}, ${row.asset}, ${row.units}, ${row.sender_name}, ${row.sender_account},
        ${row.reference}, ${row.kind}, ${row.state}, ${row.order_id}, ${row.user_id}, ${row.booked_at}, ${row.seen_at},
        ${row.ended_at})
      on conflict (rail, bank_id) do nothing`,
  )
  return inserted === 1
}

export async function isKnown(db: Queryable, rail: BankRail, bankId: string): Promise<boolean> {
  const found = await maybeRow(
    db,
    sql<{ id: string }>`select id from banking.bank_lines where rail = ${rail} and bank_id = ${bankId}`,
  )
  return found !== undefined
}

export async function lockLine(tx: Tx, id: string): Promise<LineRow | undefined> {
  return maybeRow(tx, sql<LineRow>`select ${COLUMNS} from banking.bank_lines where id = ${id} for update`)
}

export async function linesOfOrder(db: Queryable, orderId: string): Promise<LineRow[]> {
  return rows(
    db,
    sql<LineRow>`select ${COLUMNS} from banking.bank_lines where order_id = ${orderId} order by seen_at, id`,
  )
}

export async function returningLines(db: Queryable): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`select id from banking.bank_lines where state = 'returning' order by id limit 100`,
  )
  return found.map(({ id }) => id)
}

export interface LineFilter {
  readonly state?: BankLineState | undefined
  /** A part of the name, reference or account, or whoever the uid belongs to. */
  readonly search?: { readonly text: string; readonly userId: string | undefined } | undefined
  readonly current: number
  readonly size: number
}

export function listLines(db: Queryable, filter: LineFilter): Promise<Page<LineRow>> {
  const { state, search, current, size } = filter
  const within = (text: string, column: ReturnType<typeof sql>) => sql`position(lower(${text}) in lower(${column})) > 0`
  const where = allOf(
    when(state, (asked) => sql`state = ${asked}`),
    when(
      search,
      ({ text, userId }) => sql`(user_id = ${userId ?? null} or bank_id = ${text} or ${within(text, sql`sender_name`)}
        or ${within(text, sql`reference`)} or ${within(text, sql`sender_account`)})`,
    ),
  )
  const order = sql`seen_at desc, id desc`
  return pageOf(db, { columns: COLUMNS, from: sql`banking.bank_lines`, where, order, current, size })
}

export async function setProposal(tx: Tx, id: string, proposal: LineProposal): Promise<void> {
  await run(tx, sql`update banking.bank_lines set proposal = ${JSON.stringify(proposal)}::jsonb where id = ${id}`)
}

export async function creditLine(
  tx: Tx,
  { id, userId, orderId, now }: { id: string; userId: string; orderId: string | null; now: Date },
): Promise<void> {
  const to = entering(BANK_LINE_MOVES, 'credited')
  const touched = await run(
    tx,
    sql`
      update banking.bank_lines
      set ${to.set}, user_id = ${userId}, order_id = coalesce(${orderId}, order_id), ended_at = ${now}, proposal = null, house_proposal = null
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `transfer ${id}`, 'credited')
}

export async function setHouseProposal(tx: Tx, id: string, proposal: HouseProposal): Promise<void> {
  await run(tx, sql`update banking.bank_lines set house_proposal = ${JSON.stringify(proposal)}::jsonb where id = ${id}`)
}

/** It was the house's own; what somebody proposed about a user is over. */
export async function houseLine(tx: Tx, id: string, now: Date): Promise<void> {
  const to = entering(BANK_LINE_MOVES, 'house')
  const touched = await run(
    tx,
    sql`
      update banking.bank_lines set ${to.set}, ended_at = ${now}, proposal = null, house_proposal = null
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `transfer ${id}`, 'house')
}

/** Each try to send it back is a payment of its own. */
export async function beginReturn(tx: Tx, id: string): Promise<void> {
  const to = entering(BANK_LINE_MOVES, 'returning')
  const touched = await run(
    tx,
    sql`
      update banking.bank_lines
      set ${to.set}, returns = returns + 1, return_failure = null, proposal = null, house_proposal = null
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `transfer ${id}`, 'returning')
}

export async function endReturn(
  tx: Tx,
  { id, failure, now }: { id: string; failure: string | null; now: Date },
): Promise<void> {
  const state = failure === null ? 'returned' : 'review'
  const to = entering(BANK_LINE_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update banking.bank_lines
      set ${to.set}, return_failure = ${failure}, ended_at = ${failure === null ? now : null}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `transfer ${id}`, state)
}

export async function findLine(db: Queryable, id: string): Promise<LineRow | undefined> {
  return maybeRow(db, sql<LineRow>`select ${COLUMNS} from banking.bank_lines where id = ${id}`)
}
