import type { BudgetPool } from '@bourse/contract'
import { sql } from 'kysely'
import { type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type ProposalRow, proposalsIn } from '../../platform/database/proposals.sql.ts'
import { RAISE_MOVES } from './activities.rules.ts'

export interface BudgetRow {
  readonly activity_id: string
  readonly pool: BudgetPool
  readonly asset: string
  readonly budget_units: bigint
  readonly spent_units: bigint
  readonly reserved_units: bigint
  readonly returned_units: bigint
}

const COLUMNS = sql`activity_id, pool, asset, budget_units, spent_units, reserved_units, returned_units`

export interface BudgetName {
  readonly activityId: string
  readonly pool: BudgetPool
  readonly asset: string
}

export interface Part extends BudgetName {
  readonly units: bigint
}

const named = ({ activityId, pool, asset }: BudgetName) =>
  sql`activity_id = ${activityId} and pool = ${pool} and asset = ${asset}`

/** The budget with what it has left, in one statement, so that two who ask at once cannot both have the last of it. */
export async function reserve(tx: Tx, part: Part): Promise<boolean> {
  const touched = await run(
    tx,
    sql`
      update activities.budgets set reserved_units = reserved_units + ${part.units}
      where ${named(part)} and spent_units + reserved_units + returned_units + ${part.units} <= budget_units`,
  )
  return touched === 1
}

export async function unreserve(tx: Tx, part: Part): Promise<boolean> {
  const touched = await run(
    tx,
    sql`
      update activities.budgets set reserved_units = reserved_units - ${part.units}
      where ${named(part)} and reserved_units >= ${part.units}`,
  )
  return touched === 1
}

/** Of what was set aside. */
export async function spendReserved(tx: Tx, part: Part): Promise<boolean> {
  const touched = await run(
    tx,
    sql`
      update activities.budgets
      set reserved_units = reserved_units - ${part.units}, spent_units = spent_units + ${part.units}
      where ${named(part)} and reserved_units >= ${part.units}`,
  )
  return touched === 1
}

/** Of what is left. */
export async function spendFree(tx: Tx, part: Part): Promise<boolean> {
  const touched = await run(
    tx,
    sql`
      update activities.budgets set spent_units = spent_units + ${part.units}
      where ${named(part)} and spent_units + reserved_units + returned_units + ${part.units} <= budget_units`,
  )
  return touched === 1
}

export async function lowerSpent(tx: Tx, part: Part): Promise<boolean> {
  const touched = await run(
    tx,
    sql`
      update activities.budgets set spent_units = spent_units - ${part.units}
      where ${named(part)} and spent_units >= ${part.units}`,
  )
  return touched === 1
}

/** What goes back to whoever paid for it. */
export async function giveUp(tx: Tx, part: Part): Promise<void> {
  const touched = await run(
    tx,
    sql`update activities.budgets set returned_units = returned_units + ${part.units} where ${named(part)}`,
  )
  assertMoved(touched, `budget of ${part.activityId}`, 'given back')
}

export async function raise(tx: Tx, part: Part): Promise<void> {
  const touched = await run(
    tx,
    sql`update activities.budgets set budget_units = budget_units + ${part.units} where ${named(part)}`,
  )
  assertMoved(touched, `budget of ${part.activityId}`, 'raised')
}

export async function insertSpending(tx: Tx, part: Part, at: Date): Promise<void> {
  await run(
    tx,
    sql`
      insert into activities.spendings (activity_id, pool, asset, units, at)
      values (${part.activityId}, ${part.pool}, ${part.asset}, ${part.units}, ${at})`,
  )
}

export async function insertBudgets(tx: Tx, parts: readonly Part[]): Promise<void> {
  for (const part of parts)
    await run(
      tx,
      sql`
        insert into activities.budgets (activity_id, pool, asset, budget_units)
        values (${part.activityId}, ${part.pool}, ${part.asset}, ${part.units})`,
    )
}

/** Of a draft alone: nothing was spent of it. */
export async function deleteBudgets(tx: Tx, activityId: string): Promise<void> {
  await run(tx, sql`delete from activities.budgets where activity_id = ${activityId}`)
}

export function budgetsOf(db: Queryable, ids: readonly string[]): Promise<BudgetRow[]> {
  return rows(
    db,
    sql<BudgetRow>`
      select ${COLUMNS} from activities.budgets where activity_id = any(${[...ids]}::text[]) order by activity_id, pool desc, asset`,
  )
}

export function lockBudgets(tx: Tx, activityId: string): Promise<BudgetRow[]> {
  return rows(
    tx,
    sql<BudgetRow>`
      select ${COLUMNS} from activities.budgets where activity_id = ${activityId} order by pool desc, asset for update`,
  )
}

export interface RaiseRow extends ProposalRow {
  readonly activity_id: string
  readonly pool: BudgetPool
  readonly asset: string
  readonly units: bigint
}

const RAISE = sql`id, activity_id, pool, asset, state, units, reason, proposed_by, proposed_by_email, proposed_at`

/** False when another one for the budget is open: the unique index decides. */
export async function insertRaise(tx: Tx, row: RaiseRow): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into activities.raises (${RAISE})
      values (${row.id}, ${row.activity_id}, ${row.pool}, ${row.asset}, ${row.state}, ${row.units}, ${row.reason},
        ${row.proposed_by}, ${row.proposed_by_email}, ${row.proposed_at})
      on conflict (activity_id, pool, asset) where state = 'open' do nothing`,
  )
  return inserted === 1
}

export const raises = proposalsIn<RaiseRow>({ table: sql`activities.raises`, columns: RAISE, moves: RAISE_MOVES })
