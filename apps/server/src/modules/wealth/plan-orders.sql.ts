import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import type { Asked } from './coin-orders.rules.ts'
import { type PlanOrderState, WEALTH_ORDER_MOVES } from './plan-states.rules.ts'

export type OrderRole = 'buy' | 'exit' | 'end'

export interface PlanOrderRow {
  readonly plan_id: string
  readonly number: number
  readonly revision: number
  readonly role: OrderRole
  readonly asked: Asked
  readonly state: PlanOrderState
  readonly order_id: string | null
}

const COLUMNS = sql`plan_id, number, revision, role, asked, state, order_id`

export function liveOrder(db: Queryable, planId: string): Promise<PlanOrderRow | undefined> {
  return maybeRow(
    db,
    sql<PlanOrderRow>`
      select ${COLUMNS} from wealth.wealth_orders where plan_id = ${planId} and state in ('placing', 'open')`,
  )
}

export async function addOrder(
  tx: Tx,
  { planId, revision, role, asked, at }: { planId: string; revision: number; role: OrderRole; asked: Asked; at: Date },
): Promise<void> {
  await run(
    tx,
    sql`
      insert into wealth.wealth_orders (plan_id, number, revision, role, asked, state, made_at)
      select ${planId}, coalesce(max(number), 0) + 1, ${revision}, ${role}, ${JSON.stringify(asked)}::jsonb, 'placing', ${at}
      from wealth.wealth_orders where plan_id = ${planId}`,
  )
}

/** One that another module has placed already. */
export async function addPlaced(
  tx: Tx,
  {
    planId,
    revision,
    role,
    orderId,
    at,
  }: { planId: string; revision: number; role: OrderRole; orderId: string; at: Date },
): Promise<void> {
  await run(
    tx,
    sql`
      insert into wealth.wealth_orders (plan_id, number, revision, role, asked, state, order_id, made_at)
      select ${planId}, coalesce(max(number), 0) + 1, ${revision}, ${role}, '{}'::jsonb, 'open', ${orderId}, ${at}
      from wealth.wealth_orders where plan_id = ${planId}`,
  )
}

/** False when another one has done it. */
export async function openOrder(tx: Tx, { plan_id, number }: PlanOrderRow, orderId: string): Promise<boolean> {
  const to = entering(WEALTH_ORDER_MOVES, 'open')
  const touched = await run(
    tx,
    sql`
      update wealth.wealth_orders set ${to.set}, order_id = ${orderId}
      where plan_id = ${plan_id} and number = ${number} and ${to.from}`,
  )
  return touched === 1
}

export interface Filled {
  readonly bought: bigint
  readonly paid: bigint
  readonly sold: bigint
  readonly received: bigint
}

/** False when another one has done it. */
export async function endOrder(tx: Tx, { plan_id, number }: PlanOrderRow, filled: Filled): Promise<boolean> {
  const to = entering(WEALTH_ORDER_MOVES, 'over')
  const touched = await run(
    tx,
    sql`
      update wealth.wealth_orders set ${to.set}, bought_units = ${filled.bought}, paid_units = ${filled.paid},
        sold_units = ${filled.sold}, received_units = ${filled.received}
      where plan_id = ${plan_id} and number = ${number} and ${to.from}`,
  )
  return touched === 1
}

/** Whether the plan has tried to sell at its end. */
export async function hasSoldAtEnd(db: Queryable, planId: string): Promise<boolean> {
  const row = await oneRow(
    db,
    sql<{ tried: boolean }>`
      select exists (select from wealth.wealth_orders where plan_id = ${planId} and role = 'end') as tried`,
  )
  return row.tried
}
