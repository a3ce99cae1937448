import type { WealthKind, WealthPhase, WealthReason, WealthSide, WealthState } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { writing } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { pageOf } from '../../platform/database/pages.sql.ts'
import { consolidated } from '../etp/index.ts'
import { WEALTH_PLAN_MOVES } from './plan-states.rules.ts'

/** Prices are USDT at 18 digits; amounts units of their asset. */
export interface PlanRow {
  readonly id: string
  readonly user_id: string
  readonly kind: WealthKind
  readonly symbol: string
  readonly side: WealthSide
  readonly amount_units: bigint | null
  readonly asked_units: bigint | null
  readonly buy_price: bigint | null
  readonly trigger: 'fall' | 'rise' | null
  readonly take_profit: bigint | null
  readonly stop_loss: bigint | null
  readonly starts_at: Date
  readonly ends_at: Date
  readonly sell_at_end: boolean
  readonly state: WealthState
  readonly phase: WealthPhase
  readonly reason: WealthReason | null
  readonly revision: number
  readonly hold_ref: string | null
  readonly spent_units: bigint
  readonly held_units: bigint
  readonly cost_units: bigint
  readonly received_units: bigint
  readonly holding_since: Date | null
  readonly made_at: Date
  readonly changed_at: Date
}

const COLUMNS = sql`
  id, user_id, kind, symbol, side, amount_units, asked_units, buy_price, trigger, take_profit, stop_loss, starts_at, ends_at,
  sell_at_end, state, phase, reason, revision, hold_ref, spent_units, held_units, cost_units, received_units, holding_since,
  made_at, changed_at`

export async function writePlan(tx: Tx, plan: PlanRow): Promise<void> {
  const to = writing(WEALTH_PLAN_MOVES, plan.state, { column: 'wealth_plans.state' })
  const touched = await run(
    tx,
    sql`
      insert into wealth.wealth_plans (${COLUMNS})
      values (${plan.id}, ${plan.user_id}, ${plan.kind}, ${plan.symbol}, ${plan.side}, ${plan.amount_units}, ${plan.asked_units},
        ${plan.buy_price}, ${plan.trigger}, ${plan.take_profit}, ${plan.stop_loss}, ${plan.starts_at}, ${plan.ends_at},
        ${plan.sell_at_end}, ${plan.state}, ${plan.phase}, ${plan.reason}, ${plan.revision}, ${plan.hold_ref}, ${plan.spent_units},
        ${plan.held_units}, ${plan.cost_units}, ${plan.received_units}, ${plan.holding_since}, ${plan.made_at}, ${plan.changed_at})
      on conflict (id) do update set amount_units = excluded.amount_units, asked_units = excluded.asked_units,
        buy_price = excluded.buy_price, trigger = excluded.trigger, take_profit = excluded.take_profit,
        stop_loss = excluded.stop_loss, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
        sell_at_end = excluded.sell_at_end, ${to.set}, phase = excluded.phase, reason = excluded.reason,
        revision = excluded.revision, hold_ref = excluded.hold_ref, spent_units = excluded.spent_units,
        held_units = excluded.held_units, cost_units = excluded.cost_units, received_units = excluded.received_units,
        holding_since = excluded.holding_since, changed_at = excluded.changed_at
      where ${to.from}`,
  )
  assertMoved(touched, `wealth plan ${plan.id}`, plan.state)
}

/** Of a plan that the market did not take: it never was. */
export async function deletePlan(tx: Tx, id: string): Promise<void> {
  await run(tx, sql`delete from wealth.wealth_plans where id = ${id}`)
}

export function findPlan(db: Queryable, id: string): Promise<PlanRow | undefined> {
  return maybeRow(db, sql<PlanRow>`select ${COLUMNS} from wealth.wealth_plans where id = ${id}`)
}

export function lockPlan(tx: Tx, id: string): Promise<PlanRow | undefined> {
  return maybeRow(tx, sql<PlanRow>`select ${COLUMNS} from wealth.wealth_plans where id = ${id} for no key update`)
}

/** Those that are not over. The person's plans are locked as one, so that two at once cannot both be the last. */
export async function countLive(tx: Tx, userId: string): Promise<number> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext(${`wealth:${userId}`}))`)
  const row = await oneRow(
    tx,
    sql<{
      count: number
    }>`select count(*) from wealth.wealth_plans where user_id = ${userId} and state in ('ongoing', 'suspended')`,
  )
  return row.count
}

export async function liveOf(db: Queryable, userId: string): Promise<PlanRow[]> {
  return rows(
    db,
    sql<PlanRow>`select ${COLUMNS} from wealth.wealth_plans where user_id = ${userId} and kind = 'coin' and state = 'ongoing' order by id`,
  )
}

/** A thousand units of a product have become one: prices and units of every plan on it, suspended ones too, are those of the new ones. */
export async function consolidateUnits(tx: Tx, symbol: string): Promise<void> {
  await run(
    tx,
    sql`
      update wealth.wealth_plans set buy_price = ${consolidated('buy_price')}, take_profit = ${consolidated('take_profit')},
        stop_loss = ${consolidated('stop_loss')}, asked_units = case when asked_units is not null then greatest(div(asked_units, 1000), 1) end, held_units = div(held_units, 1000)
      where kind = 'etp' and symbol = ${symbol} and state in ('ongoing', 'suspended')`,
  )
}

/** Of everybody, on a product. */
export function lockLiveOn(tx: Tx, symbol: string): Promise<PlanRow[]> {
  return rows(
    tx,
    sql<PlanRow>`
      select ${COLUMNS} from wealth.wealth_plans
      where kind = 'etp' and symbol = ${symbol} and state in ('ongoing', 'suspended') order by id for no key update`,
  )
}

/** Which plans a product means; undefined is any. */
export interface Meant {
  readonly kind?: WealthKind | undefined
  readonly symbol?: string | undefined
}

const purchases = ({ kind, symbol }: Meant) =>
  allOf(
    sql`state = 'ongoing' and side = 'buy' and phase in ('waiting', 'buying')`,
    when(kind, (asked) => sql`kind = ${asked}`),
    when(symbol, (asked) => sql`symbol = ${asked}`),
  )

/** Who has plans that are still to buy, and how many. */
export function buyingHolders(
  db: Queryable,
  meant: Meant,
): Promise<{ readonly userId: string; readonly open: number }[]> {
  return rows(
    db,
    sql<{ userId: string; open: number }>`
      select user_id as "userId", count(*)::integer as open from wealth.wealth_plans
      where ${purchases(meant)} group by user_id order by user_id`,
  )
}

export function buyingOf(
  db: Queryable,
  userId: string,
  meant: Meant,
): Promise<{ readonly id: string; readonly kind: WealthKind }[]> {
  return rows(
    db,
    sql<{ id: string; kind: WealthKind }>`
      select id, kind from wealth.wealth_plans where user_id = ${userId} and ${purchases(meant)} order by id`,
  )
}

/** When each person last made a plan to buy, of those who did since a moment. */
export function lastPlans(on: Queryable, since: Date): Promise<{ readonly userId: string; readonly at: Date }[]> {
  return rows(
    on,
    sql<{ userId: string; at: Date }>`
      select user_id as "userId", max(made_at) as at from wealth.wealth_plans
      where side = 'buy' and made_at >= ${since} group by user_id`,
  )
}

export interface PlanQuery {
  readonly userId: string
  readonly part?: 'live' | 'over' | undefined
  readonly kind?: WealthKind | undefined
  readonly symbol?: string | undefined
  readonly current: number
  readonly size: number
}

export function listPlans(db: Queryable, { userId, part, kind, symbol, current, size }: PlanQuery) {
  const where = allOf(
    sql`user_id = ${userId}`,
    when(part, (asked) =>
      asked === 'live' ? sql`state in ('ongoing', 'suspended')` : sql`state in ('completed', 'cancelled')`,
    ),
    when(kind, (asked) => sql`kind = ${asked}`),
    when(symbol, (asked) => sql`symbol = ${asked}`),
  )
  const order = sql`made_at desc, id desc`
  return pageOf<PlanRow>(db, { columns: COLUMNS, from: sql`wealth.wealth_plans`, where, order, current, size })
}

/** Whose orders are to be looked at: all that run, and those that have stopped and still have one. */
export async function plansToFollow(db: Queryable): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select id from wealth.wealth_plans
      where kind = 'coin' and (state = 'ongoing' or exists (
        select from wealth.wealth_orders live where live.plan_id = id and live.state in ('placing', 'open')))
      order by id`,
  )
  return found.map(({ id }) => id)
}

/** The mark of whoever may now place and end its orders; undefined while somebody else does. One that died is waited for 40 s. */
export async function takeDriving(db: Queryable, planId: string): Promise<Date | undefined> {
  const row = await maybeRow(
    db,
    sql<{ driven_at: Date }>`
      update wealth.wealth_plans set driven_at = date_trunc('milliseconds', clock_timestamp())
      where id = ${planId} and (driven_at is null or driven_at < clock_timestamp() - interval '40 seconds')
      returning driven_at`,
  )
  return row?.driven_at
}

export async function leaveDriving(db: Queryable, planId: string, since: Date): Promise<void> {
  await run(db, sql`update wealth.wealth_plans set driven_at = null where id = ${planId} and driven_at = ${since}`)
}
