import { sql } from 'kysely'
import { type Queryable, rows } from '../../platform/database/db.ts'

export interface WrongPlan {
  readonly id: string
  readonly spent: bigint
  readonly held: bigint
  readonly received: bigint
}

/** Plans whose figures are not the sums of what their orders did. */
export function wrongPlans(db: Queryable): Promise<WrongPlan[]> {
  return rows(
    db,
    sql<WrongPlan>`
      select plan.id, plan.spent_units as spent, plan.held_units as held, plan.received_units as received
      from wealth.wealth_plans plan
      left join lateral (
        select coalesce(sum(bought_units), 0) as bought, coalesce(sum(paid_units), 0) as paid,
          coalesce(sum(sold_units), 0) as sold, coalesce(sum(received_units), 0) as received
        from wealth.wealth_orders where plan_id = plan.id
      ) done on true
      where plan.spent_units <> done.paid or plan.received_units <> done.received
        -- Units of a product are made fewer by a consolidation, and paid for when it closes. A sale that is made smaller may have sold more.
        or (plan.kind = 'coin' and plan.held_units <> greatest(coalesce(plan.asked_units, 0) + done.bought - done.sold, 0))
      order by plan.id`,
  )
}
