import type { BudgetPool } from '@bourse/contract'
import { assert, type Units, units } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import { leftOf } from './activities.rules.ts'
import { findActivity } from './activities.sql.ts'
import * as sql from './budgets.sql.ts'
import type { ActivityDeps } from './deps.ts'
import { restEntry } from './entries.ts'

/** Some of a budget. */
export interface BudgetPart {
  readonly activityId: string
  readonly pool: BudgetPool
  readonly asset: string
  readonly units: Units
}

export type Budgets = ReturnType<typeof createBudgets>

/** What can be promised and paid of an activity. Each step is one statement with its condition: a budget cannot be overspent. */
export function createBudgets({ clock, ids, ledger }: Pick<ActivityDeps, 'clock' | 'ids' | 'ledger'>) {
  /** Sets a part aside for somebody; false where it is sold out. */
  async function reserve(tx: Tx, part: BudgetPart): Promise<boolean> {
    assert(part.units > 0n, 'nothing is not set aside')
    return sql.reserve(tx, part)
  }

  async function unreserve(tx: Tx, part: BudgetPart): Promise<void> {
    if (part.units === 0n) return
    assert(await sql.unreserve(tx, part), `${part.activityId} has not set as much aside`)
    await passOn(tx, part)
  }

  /** What was set aside is spent; with `direct` what is left is. Whoever calls it posts the money itself. */
  async function spend(
    tx: Tx,
    { direct = false, ...part }: BudgetPart & { readonly direct?: boolean },
  ): Promise<boolean> {
    assert(part.units > 0n, 'nothing is not spent')
    const spent = direct ? await sql.spendFree(tx, part) : await sql.spendReserved(tx, part)
    assert(spent || direct, `${part.activityId} has not set as much aside`)
    if (spent) await sql.insertSpending(tx, part, clock.now())
    return spent
  }

  /** What has come back to the pool: whoever calls it has posted that. */
  async function giveBack(tx: Tx, part: BudgetPart): Promise<void> {
    if (part.units === 0n) return
    assert(await sql.lowerSpent(tx, part), `${part.activityId} has not spent as much`)
    await sql.insertSpending(tx, { ...part, units: -part.units }, clock.now())
    await passOn(tx, part)
  }

  /** More has come into the pool than was ever taken out of it: the budget grows by that. Whoever calls it has posted it. */
  async function grow(tx: Tx, part: BudgetPart): Promise<void> {
    if (part.units === 0n) return
    await sql.raise(tx, part)
    await passOn(tx, part)
  }

  /** Of an activity that is settled, nothing stays in the pool: what becomes free goes back to whoever paid for it. */
  async function passOn(tx: Tx, part: BudgetPart): Promise<void> {
    const activity = await findActivity(tx, part.activityId)
    assert(activity !== undefined, 'budgets are of activities')
    if (activity.state !== 'settled') return
    const { id: activityId, project_user: projectUser } = activity
    await sql.giveUp(tx, part)
    const posted = await ledger.post(tx, restEntry({ activityId, projectUser, step: ids.next('abk'), parts: [part] }))
    assert(posted.ok, 'what a budget has left stands in its pool')
  }

  async function left(on: Queryable, activityIds: readonly string[]): Promise<BudgetPart[]> {
    const found = await sql.budgetsOf(on, activityIds)
    return found.map((row) => ({
      ...{ activityId: row.activity_id, pool: row.pool, asset: row.asset, units: units(leftOf(row)) },
    }))
  }

  async function reserved(on: Queryable, activityId: string): Promise<BudgetPart[]> {
    const found = await sql.budgetsOf(on, [activityId])
    return found.map((row) => ({
      ...{ activityId, pool: row.pool, asset: row.asset, units: units(row.reserved_units) },
    }))
  }

  return { reserve, unreserve, spend, giveBack, grow, left, reserved }
}
