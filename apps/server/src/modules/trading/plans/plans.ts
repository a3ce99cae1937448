import type { contract, InputOf, Plan, PlanRun } from '@bourse/contract'
import { isTimeZone, nextRun } from '@bourse/contract/plan-times'
import { assert, formatUnits, ok, parseUnits, type Refusal, type Result, refuse, units } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { MoneyRequest } from '../../../platform/http/requests.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Market, Markets } from '../../markets/index.ts'
import type { Policy, PolicyRefusal } from '../../policy/index.ts'
import * as sql from './plans.sql.ts'

export type SavePlanInput = InputOf<typeof contract.trading.savePlan>
export const RUN_PLAN = 'trading.run-plan'
export type RunPayload = { readonly planId: string; readonly period: string; readonly attempt: number }

export interface PlansDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'at'>
  readonly markets: Pick<Markets, 'market'>
  readonly policy: Pick<Policy, 'may'>
}

type Unknown = { readonly code: 'trading.plan_unknown' }
type Ended = { readonly code: 'trading.plan_ended' }
type PlanRefusal =
  | { readonly code: 'trading.symbol_unknown' | 'trading.plan_time_zone' | 'trading.plan_day' }
  | Ended
  | { readonly code: 'trading.plan_limit'; readonly most: number }
  | { readonly code: 'trading.total_below'; readonly least: string; readonly asset: string }
  | Unknown
  | PolicyRefusal

interface Move<No extends Refusal> {
  readonly to: sql.PlanRow['state']
  readonly may: (tx: Tx, market: Market) => Promise<Result<void, No>>
}

const MOST_PLANS = 50

/** AutoBuy plans: what a user wants bought, and when. `plan-runs.ts` buys. */
export function createPlans({ db, clock, ids, jobs, markets, policy }: PlansDeps) {
  const offered = (tx: Tx, user: string, { units: { base } }: Market) =>
    policy.may(tx, user, 'plan', 'spot_buy', `asset:${base}`)

  async function save(
    user: string,
    input: SavePlanInput,
    request: MoneyRequest<Plan>,
  ): Promise<Result<Plan, PlanRefusal>> {
    const market = await markets.market(input.symbol)
    if (market === undefined) return refuse({ code: 'trading.symbol_unknown' })
    const total = totalOf(market, input.total)
    if (!total.ok) return total
    const rhythm = rhythmOf(input)
    if (!rhythm.ok) return rhythm
    return db.tx(async (tx): Promise<Result<Plan, PlanRefusal>> => {
      const now = clock.now()
      const before = input.planId === undefined ? undefined : await ownPlan(tx, user, input.planId)
      if (input.planId !== undefined && before === undefined) return refuse({ code: 'trading.plan_unknown' })
      if (before?.state === 'cancelled') return refuse({ code: 'trading.plan_ended' })
      if (before === undefined && (await sql.countPlans(tx, user)) >= MOST_PLANS)
        return refuse({ code: 'trading.plan_limit', most: MOST_PLANS })
      const may = await offered(tx, user, market)
      if (!may.ok) return may
      const timing = { ...rhythm.value, begunAt: now }
      const state = before?.state ?? 'ongoing'
      const plan: sql.PlanRow = {
        id: before?.id ?? ids.next('pln'),
        userId: user,
        symbol: before?.symbol ?? market.symbol,
        total: total.value,
        ...timing,
        state,
        skips: before?.skips ?? 0,
        nextRunAt: state === 'ongoing' ? nextRun(timing, now) : null,
        createdAt: before?.createdAt ?? now,
        updatedAt: now,
      }
      await write(tx, plan)
      const view = planView(market, plan)
      await request.recordAnswer(tx, view)
      return ok(view)
    })
  }

  /** Restoring begins again from now: what was missed is not bought afterwards. */
  async function move<No extends Refusal>(user: string, planId: string, { to, may }: Move<No>) {
    return db.tx(async (tx): Promise<Result<Plan, Unknown | Ended | No>> => {
      const plan = await ownPlan(tx, user, planId)
      const market = plan === undefined ? undefined : await markets.market(plan.symbol)
      if (plan === undefined || market === undefined) return refuse({ code: 'trading.plan_unknown' })
      if (plan.state === 'cancelled' && to !== 'cancelled') return refuse({ code: 'trading.plan_ended' })
      if (plan.state === to) return ok(planView(market, plan))
      const moves = await may(tx, market)
      if (!moves.ok) return moves
      const now = clock.now()
      const timing = to === 'ongoing' ? { ...plan, begunAt: now, skips: 0 } : plan
      const nextRunAt = to === 'ongoing' ? nextRun(timing, now) : null
      const moved = { ...timing, state: to, nextRunAt, updatedAt: now }
      await write(tx, moved)
      if (to !== 'ongoing') await sql.endPendingRuns(tx, planId, 'trading.plan_stopped', now)
      return ok(planView(market, moved))
    })
  }

  /** Stopping is open to everybody. */
  const stop = (user: string, planId: string, to: 'suspended' | 'cancelled') =>
    move(user, planId, { to, may: async (): Promise<Result<void, never>> => ok() })
  const restore = (user: string, planId: string) =>
    move(user, planId, { to: 'ongoing', may: (tx, market) => offered(tx, user, market) })

  async function write(tx: Tx, plan: sql.PlanRow): Promise<void> {
    await sql.writePlan(tx, plan)
    if (plan.nextRunAt !== null) await schedule(jobs, tx, plan.id, plan.nextRunAt)
  }

  async function list(user: string, symbol: string | undefined): Promise<Plan[]> {
    const plans = await sql.listPlans(db.queryable, user, symbol)
    return Promise.all(
      plans.map(async (plan) => {
        const market = await markets.market(plan.symbol)
        assert(market !== undefined, `a plan on the unknown market ${plan.symbol}`)
        return planView(market, plan)
      }),
    )
  }

  async function runs(user: string, planId: string, page: { readonly current: number; readonly size: number }) {
    const plan = await sql.findPlan(db.queryable, planId)
    const market = plan === undefined ? undefined : await markets.market(plan.symbol)
    if (plan?.userId !== user || market === undefined) return refuse({ code: 'trading.plan_unknown' } as const)
    const { current, size } = page
    const found = await sql.listRuns(db.queryable, planId, size, (current - 1) * size)
    const total = await sql.countRuns(db.queryable, planId)
    return ok({ current, size, total, records: found.map((row) => runView(market, row)) })
  }

  /** Those that run, one by one: each is locked only while it is written. */
  async function suspendAll(user: string): Promise<void> {
    const plans = await sql.listPlans(db.queryable, user, undefined)
    for (const plan of plans) if (plan.state === 'ongoing') await stop(user, plan.id, 'suspended')
  }

  return { save, stop, restore, suspendAll, list, runs, markets: () => sql.plannedMarkets(db.queryable) }
}

/** A plan that changed has left its old timer behind; that one finds a plan that is due at another time and does nothing. */
export function schedule(jobs: Pick<Jobs, 'at'>, tx: Tx, planId: string, dueAt: Date): Promise<void> {
  const period = dueAt.toISOString()
  const payload: RunPayload = { planId, period, attempt: 1 }
  return jobs.at(tx, { name: RUN_PLAN, key: `${planId}:${period}:1`, payload, dueAt })
}

async function ownPlan(tx: Tx, user: string, planId: string): Promise<sql.PlanRow | undefined> {
  const plan = await sql.lockPlan(tx, planId)
  return plan?.userId === user ? plan : undefined
}

function totalOf({ pair, units: texts }: Market, text: string): Result<bigint, PlanRefusal> {
  const { scale, code } = pair.quoteCurrencyInfo
  const [total, least] = [parseUnits(text, scale), parseUnits(pair.minTotal, scale)]
  assert(least.ok, `${pair.minTotal} is no total of ${texts.symbol}`)
  return total.ok && total.value >= least.value
    ? total
    : refuse({ code: 'trading.total_below', least: pair.minTotal, asset: code })
}

/** Fields that the frequency does not have are left out, whatever was sent. */
function rhythmOf(input: SavePlanInput) {
  const { frequency, timeZone } = input
  if (!isTimeZone(timeZone)) return refuse({ code: 'trading.plan_time_zone' } as const)
  const weekday = frequency === 'weekly' || frequency === 'biweekly' ? (input.weekday ?? null) : null
  const day = frequency === 'monthly' ? (input.day ?? null) : null
  if (frequency !== 'weekday' && weekday === null && day === null) return refuse({ code: 'trading.plan_day' } as const)
  const [hours = 0, minutes = 0] = input.time.split(':').map(Number)
  return ok({ frequency, weekday, day, minute: hours * 60 + minutes, timeZone })
}

function planView({ pair }: Market, plan: sql.PlanRow): Plan {
  const clockText = (value: number) => String(value).padStart(2, '0')
  return {
    planId: plan.id,
    symbol: plan.symbol,
    total: formatUnits(units(plan.total), pair.quoteCurrencyInfo.scale, { trim: true }),
    frequency: plan.frequency,
    weekday: plan.weekday,
    day: plan.day,
    time: `${clockText(Math.floor(plan.minute / 60))}:${clockText(plan.minute % 60)}`,
    timeZone: plan.timeZone,
    state: plan.state,
    skips: plan.skips,
    nextRunAt: plan.nextRunAt?.toISOString() ?? null,
    createdAt: plan.createdAt.toISOString(),
  }
}

function runView({ pair }: Market, row: sql.RunRow): PlanRun {
  const { baseCurrencyInfo, quoteCurrencyInfo } = pair
  const text = (amount: bigint | null, scale: number) =>
    amount === null ? null : formatUnits(units(amount), scale, { trim: true })
  return {
    period: row.period.toISOString(),
    state: row.state,
    tries: row.tries,
    reason: row.reason,
    orderId: row.orderId,
    bought: text(row.bought, baseCurrencyInfo.scale),
    spent: text(row.spent, quoteCurrencyInfo.scale),
    updatedAt: row.updatedAt.toISOString(),
  }
}
