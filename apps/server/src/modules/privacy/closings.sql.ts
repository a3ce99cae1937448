import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { CLOSING_MOVES } from './closings.rules.ts'

export interface ClosingRow {
  readonly id: string
  readonly user_id: string
  readonly state: 'cooling_off' | 'final' | 'reopened'
  readonly asked_at: Date
  readonly final_at: Date
  readonly stays: readonly string[]
  /** What the person agreed to leave behind, asset by asset. */
  readonly dust: Readonly<Record<string, string>>
}

const CLOSING = sql`id, user_id, state, asked_at, final_at, stays, dust`

export async function insertClosing(tx: Tx, one: Omit<ClosingRow, 'state' | 'stays'>): Promise<void> {
  await run(
    tx,
    sql`
      insert into privacy.closings (id, user_id, state, asked_at, final_at, dust)
      values (${one.id}, ${one.user_id}, 'cooling_off', ${one.asked_at}, ${one.final_at},
        ${JSON.stringify(one.dust)}::jsonb)`,
  )
}

export async function lockOpen(tx: Tx, userId: string): Promise<ClosingRow | undefined> {
  return maybeRow(
    tx,
    sql<ClosingRow>`
      select ${CLOSING} from privacy.closings where user_id = ${userId} and state = 'cooling_off' for update`,
  )
}

export async function dueClosings(db: Queryable, now: Date): Promise<ClosingRow[]> {
  return rows(
    db,
    sql<ClosingRow>`
      select ${CLOSING} from privacy.closings where state = 'cooling_off' and final_at <= ${now} order by final_at, id`,
  )
}

/** Due, and kept from being final by something. */
export async function stuckClosings(db: Queryable, now: Date): Promise<ClosingRow[]> {
  return rows(
    db,
    sql<ClosingRow>`
      select ${CLOSING} from privacy.closings
      where state = 'cooling_off' and final_at <= ${now} and stays <> '{}' order by final_at, id limit 50`,
  )
}

export async function setReopened(tx: Tx, id: string): Promise<void> {
  const to = entering(CLOSING_MOVES, 'reopened')
  const touched = await run(
    tx,
    sql`update privacy.closings set ${to.set}, stays = '{}' where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `closing ${id}`, 'reopened')
}

export async function setFinal(tx: Tx, id: string): Promise<void> {
  const to = entering(CLOSING_MOVES, 'final')
  const touched = await run(
    tx,
    sql`update privacy.closings set ${to.set}, stays = '{}' where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `closing ${id}`, 'final')
}

/** Staff see it until it is cleared. */
export async function noteStays(db: Queryable, id: string, stays: readonly string[]): Promise<void> {
  await run(db, sql`update privacy.closings set stays = ${[...stays]} where id = ${id} and state = 'cooling_off'`)
}
