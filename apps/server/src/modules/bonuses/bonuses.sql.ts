import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type BonusState, REGISTRATION_BONUS_MOVES } from './bonuses.rules.ts'

export interface BonusRow {
  readonly user_id: string
  readonly activity_id: string
  readonly asset: string
  readonly units: bigint
  readonly state: BonusState
  readonly trade_id: string
  readonly traded_at: Date
  readonly take_by: Date
  readonly ended_at: Date | null
}

const COLUMNS = sql`user_id, activity_id, asset, units, state, trade_id, traded_at, take_by, ended_at`

/** Of these people those who have earned one, whatever became of it. */
export async function holdersAmong(db: Queryable, users: readonly string[]): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ user_id: string }>`select user_id from bonuses.bonuses where user_id = any(${[...users]}::text[])`,
  )
  return found.map(({ user_id }) => user_id)
}

export async function insertBonus(tx: Tx, row: BonusRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into bonuses.bonuses (${COLUMNS})
      values (${row.user_id}, ${row.activity_id}, ${row.asset}, ${row.units}, ${row.state}, ${row.trade_id},
        ${row.traded_at}, ${row.take_by}, ${row.ended_at})`,
  )
}

export function findBonus(db: Queryable, userId: string): Promise<BonusRow | undefined> {
  return maybeRow(db, sql<BonusRow>`select ${COLUMNS} from bonuses.bonuses where user_id = ${userId}`)
}

export function lockBonus(tx: Tx, userId: string): Promise<BonusRow | undefined> {
  return maybeRow(tx, sql<BonusRow>`select ${COLUMNS} from bonuses.bonuses where user_id = ${userId} for update`)
}

/** Earned, and not taken in time. */
export async function overdue(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ user_id: string }>`
      select user_id from bonuses.bonuses where state = 'earned' and take_by <= ${now} order by take_by, user_id limit ${limit}`,
  )
  return found.map(({ user_id }) => user_id)
}

export async function endBonus(tx: Tx, userId: string, state: 'taken' | 'expired', at: Date): Promise<void> {
  const to = entering(REGISTRATION_BONUS_MOVES, state)
  const touched = await run(
    tx,
    sql`update bonuses.bonuses set ${to.set}, ended_at = ${at} where user_id = ${userId} and ${to.from}`,
  )
  assertMoved(touched, `bonus of ${userId}`, state)
}

/** What is earned of an activity and neither taken nor over. */
export async function isOpen(db: Queryable, activityId: string): Promise<boolean> {
  const found = sql`select 1 as one from bonuses.bonuses where activity_id = ${activityId} and state = 'earned' limit 1`
  return (await maybeRow(db, found)) !== undefined
}
