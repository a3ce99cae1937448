import type { PlanRhythm } from '@bourse/contract/plan-times'
import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { entering, writing } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { PLAN_MOVES, PLAN_RUN_MOVES } from './plan-states.rules.ts'

export interface PlanRow extends PlanRhythm {
  readonly id: string
  readonly userId: string
  readonly symbol: string
  readonly total: bigint
  readonly state: 'ongoing' | 'suspended' | 'cancelled'
  readonly skips: number
  readonly nextRunAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const FIELDS = sql`
  id, user_id as "userId", symbol, total, frequency, weekday, day, minute, time_zone as "timeZone", state, skips,
  begun_at as "begunAt", next_run_at as "nextRunAt", created_at as "createdAt", updated_at as "updatedAt"`

export async function writePlan(tx: Tx, plan: PlanRow): Promise<void> {
  const to = writing(PLAN_MOVES, plan.state, { column: 'plans.state' })
  const touched = await run(
    tx,
    sql`
      insert into trading.plans (id, user_id, symbol, total, frequency, weekday, day, minute, time_zone, state, skips,
        begun_at, next_run_at, created_at, updated_at)
      values (${plan.id}, ${plan.userId}, ${plan.symbol}, ${plan.total}, ${plan.frequency}, ${plan.weekday}, ${plan.day},
        ${plan.minute}, ${plan.timeZone}, ${plan.state}, ${plan.skips}, ${plan.begunAt}, ${plan.nextRunAt},
        ${plan.createdAt}, ${plan.updatedAt})
      on conflict (id) do update set total = excluded.total, frequency = excluded.frequency, weekday = excluded.weekday,
        day = excluded.day, minute = excluded.minute, time_zone = excluded.time_zone, ${to.set},
        skips = excluded.skips, begun_at = excluded.begun_at, next_run_at = excluded.next_run_at,
        updated_at = excluded.updated_at
      where ${to.from}`,
  )
  assertMoved(touched, `plan ${plan.id}`, plan.state)
}

/** Where somebody's plan buys. */
export async function plannedMarkets(db: Queryable): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ symbol: string }>`select distinct symbol from trading.plans where state = 'ongoing'`,
  )
  return found.map(({ symbol }) => symbol)
}

export function lockPlan(tx: Tx, id: string): Promise<PlanRow | undefined> {
  return maybeRow(tx, sql<PlanRow>`select ${FIELDS} from trading.plans where id = ${id} for no key update`)
}

export function findPlan(db: Queryable, id: string): Promise<PlanRow | undefined> {
  return maybeRow(db, sql<PlanRow>`select ${FIELDS} from trading.plans where id = ${id}`)
}

export function listPlans(db: Queryable, user: string, symbol: string | undefined): Promise<PlanRow[]> {
  return rows(
    db,
    sql<PlanRow>`
      select ${FIELDS} from trading.plans
      where ${allOf(
        sql`user_id = ${user}`,
        when(symbol, (asked) => sql`symbol = ${asked}`),
      )}
      order by created_at desc, id desc`,
  )
}

/** Those that are not cancelled. The user's plans are locked as one, so that two at once cannot both be the last. */
export async function countPlans(tx: Tx, user: string): Promise<number> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext(${`plans:${user}`}))`)
  const row = await oneRow(
    tx,
    sql<{ count: number }>`select count(*) from trading.plans where user_id = ${user} and state <> 'cancelled'`,
  )
  return row.count
}

export interface RunRow {
  readonly period: Date
  readonly state: 'pending' | 'bought' | 'skipped'
  readonly tries: number
  readonly reason: string | null
  readonly orderId: string | null
  readonly bought: bigint | null
  readonly spent: bigint | null
  readonly updatedAt: Date
}

const RUN_FIELDS = sql`period, state, tries, reason, order_id as "orderId", bought, spent, updated_at as "updatedAt"`

export function insertRun(tx: Tx, planId: string, period: Date, now: Date): Promise<number> {
  return run(
    tx,
    sql`insert into trading.plan_runs (plan_id, period, state, updated_at) values (${planId}, ${period}, 'pending', ${now})`,
  )
}

export function findRun(db: Queryable, planId: string, period: Date): Promise<RunRow | undefined> {
  return maybeRow(
    db,
    sql<RunRow>`select ${RUN_FIELDS} from trading.plan_runs where plan_id = ${planId} and period = ${period}`,
  )
}

/** A plan that stops buys nothing more, also not for a period that was to be tried again. */
export function endPendingRuns(tx: Tx, planId: string, reason: string, now: Date): Promise<number> {
  const to = entering(PLAN_RUN_MOVES, 'skipped')
  return run(
    tx,
    sql`
      update trading.plan_runs set ${to.set}, reason = ${reason}, updated_at = ${now}
      where plan_id = ${planId} and ${to.from}`,
  )
}

export async function writeRun(tx: Tx, planId: string, row: RunRow): Promise<void> {
  const to = writing(PLAN_RUN_MOVES, row.state)
  const touched = await run(
    tx,
    sql`
      update trading.plan_runs
      set ${to.set}, tries = ${row.tries}, reason = ${row.reason}, order_id = ${row.orderId},
        bought = ${row.bought}, spent = ${row.spent}, updated_at = ${row.updatedAt}
      where plan_id = ${planId} and period = ${row.period} and ${to.from}`,
  )
  assertMoved(touched, `the run of plan ${planId}`, row.state)
}

export function listRuns(db: Queryable, planId: string, limit: number, offset: number): Promise<RunRow[]> {
  return rows(
    db,
    sql<RunRow>`
      select ${RUN_FIELDS} from trading.plan_runs
      where plan_id = ${planId}
      order by period desc
      limit ${limit} offset ${offset}`,
  )
}

export async function countRuns(db: Queryable, planId: string): Promise<number> {
  const row = await oneRow(db, sql<{ count: number }>`select count(*) from trading.plan_runs where plan_id = ${planId}`)
  return row.count
}
