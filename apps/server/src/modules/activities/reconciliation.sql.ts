import type { BudgetPool } from '@bourse/contract'
import { sql } from 'kysely'
import { type Queryable, rows } from '../../platform/database/db.ts'

export interface Rest {
  readonly pool: BudgetPool
  readonly asset: string
  readonly units: bigint
}

/** What stands in the pools for budgets that were approved: promised or not, but not spent and not given back. */
export function fundedRests(db: Queryable): Promise<Rest[]> {
  return rows(
    db,
    sql<Rest>`
      select pool, asset, sum(budget_units - spent_units - returned_units)::numeric(38,0) as units
      from activities.budgets
      where exists (select from activities.activities where id = activity_id and state not in ('draft', 'dropped'))
      group by pool, asset order by pool, asset`,
  )
}

export interface WrongBudget {
  readonly id: string
  readonly pool: string
  readonly asset: string
}

/** Budgets whose sum is not that of what was spent, or that are less than what was spent and promised. */
export function wrongBudgets(db: Queryable): Promise<WrongBudget[]> {
  return rows(
    db,
    sql<WrongBudget>`
      select budget.activity_id as id, budget.pool, budget.asset
      from activities.budgets budget
      left join (
        select activity_id, pool, asset, sum(units) as spent from activities.spendings group by activity_id, pool, asset
      ) spending using (activity_id, pool, asset)
      where spent_units <> coalesce(spent, 0) or spent_units + reserved_units + returned_units > budget_units
      order by 1, 2, 3 limit 100`,
  )
}

/** Rewards that were paid, each of which must be an entry; those of coupons and of other modules are none. */
export function bookedRewards(db: Queryable, after: string, limit: number): Promise<{ readonly id: string }[]> {
  return rows(
    db,
    sql<{ id: string }>`
      select id from activities.rewards
      where state = 'paid' and form <> 'coupon' and not booked_elsewhere and id > ${after} order by id limit ${limit}`,
  )
}

/** Of held rewards together, what has to be set aside by budget at least. */
export function underReserved(db: Queryable): Promise<WrongBudget[]> {
  return rows(
    db,
    sql<WrongBudget>`
      select budget.activity_id as id, budget.pool, budget.asset
      from activities.budgets budget
      join (
        select activity_id, case form when 'coupon' then 'coupon' else 'reward' end as pool, asset, sum(units) as held
        from activities.rewards where state = 'held' group by 1, 2, 3
      ) held using (activity_id, pool, asset)
      where held.held > budget.reserved_units
      order by 1, 2, 3 limit 100`,
  )
}

/** Activities that gave something to two accounts of one document. */
export function sharedDocuments(db: Queryable): Promise<{ readonly id: string }[]> {
  return rows(
    db,
    sql<{ id: string }>`
      select distinct activity_id as id from activities.rewards
      where document is not null and state <> 'void'
      group by activity_id, document having count(distinct user_id) > 1
      order by 1 limit 100`,
  )
}
