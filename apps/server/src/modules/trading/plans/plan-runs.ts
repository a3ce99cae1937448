import type { Order } from '@bourse/contract'
import { nextRun } from '@bourse/contract/plan-times'
import { assert, formatUnits, ok, parseUnits, type Result, units } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Bus } from '../../../platform/messaging/bus.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Market, Markets } from '../../markets/index.ts'
import type { Policy } from '../../policy/index.ts'
import type { TradingNotices } from '../notices.ts'
import type { createOrders } from '../orders/orders.ts'
import { userNotice } from '../publish.ts'
import * as sql from './plans.sql.ts'
import { RUN_PLAN, type RunPayload, schedule } from './plans.ts'

export interface PlanRunsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly bus: Bus
  readonly jobs: Pick<Jobs, 'at'>
  readonly markets: Pick<Markets, 'market'>
  readonly orders: Pick<ReturnType<typeof createOrders>, 'place'>
  readonly notices: TradingNotices
  readonly policy: Pick<Policy, 'may'>
}

/** Three tries over 24 hours, then the period is skipped; five skips in a row suspend the plan. */
const TRIES = 3
const TRY_EVERY_MS = 12 * 60 * 60_000
const SKIPS_TO_SUSPEND = 5

type Placed = Awaited<ReturnType<ReturnType<typeof createOrders>['place']>>

/** Buys for plans that are due, as a market order on the public path. The same period twice buys once. */
export function createPlanRuns({ db, clock, bus, jobs, markets, orders, notices, policy }: PlanRunsDeps) {
  async function run({ planId, period, attempt }: RunPayload): Promise<void> {
    const due = new Date(period)
    const begun = await begin(planId, due)
    if (begun === undefined) return
    const { plan, market } = begun
    const offered = await policy.may(db.queryable, plan.userId, 'plan')
    const placed = offered.ok ? await orders.place(plan.userId, buyOf(plan, market), keyOf(planId, due)) : offered
    await db.tx(async (tx) => {
      const current = await sql.lockPlan(tx, planId)
      const known = await sql.findRun(tx, planId, due)
      if (current === undefined || known?.state !== 'pending') return ok()
      await (placed.ok ? bought(tx, current, known, placed.value, market) : failed(tx, current, known, placed, attempt))
      return ok()
    })
  }

  /** Undefined when there is nothing to do: the plan has changed since, or the period has had its end. */
  async function begin(planId: string, due: Date) {
    const begun = await db.tx(async (tx): Promise<Result<sql.PlanRow | undefined, never>> => {
      const plan = await sql.lockPlan(tx, planId)
      if (plan?.state !== 'ongoing') return ok(undefined)
      const known = await sql.findRun(tx, planId, due)
      if (known !== undefined) return ok(known.state === 'pending' ? plan : undefined)
      if (plan.nextRunAt?.getTime() !== due.getTime()) return ok(undefined)
      await sql.insertRun(tx, planId, due, clock.now())
      await moveOn(tx, plan, due)
      return ok(plan)
    })
    const plan = begun.ok ? begun.value : undefined
    const market = plan === undefined ? undefined : await markets.market(plan.symbol)
    return plan === undefined || market === undefined ? undefined : { plan, market }
  }

  /**
   * From now, not from the period: what passed while nobody worked is not bought all at once. But past the period, although the
   * clock here may be a little behind the one by which it was due: the same period would never come again.
   */
  async function moveOn(tx: Tx, plan: sql.PlanRow, due: Date): Promise<void> {
    const nextRunAt = nextRun(plan, new Date(Math.max(clock.now().getTime(), due.getTime())))
    await sql.writePlan(tx, { ...plan, nextRunAt })
    await schedule(jobs, tx, plan.id, nextRunAt)
  }

  async function bought(tx: Tx, plan: sql.PlanRow, known: sql.RunRow, order: Order, { pair }: Market): Promise<void> {
    const amount = (text: string, scale: number) => {
      const parsed = parseUnits(text, scale)
      assert(parsed.ok, `${text} is no amount`)
      return parsed.value
    }
    await sql.writeRun(tx, plan.id, {
      ...known,
      state: 'bought',
      tries: known.tries + 1,
      reason: null,
      orderId: order.orderId,
      bought: amount(order.executed, pair.baseCurrencyInfo.scale),
      spent: amount(order.executedTotal, pair.quoteCurrencyInfo.scale),
      updatedAt: clock.now(),
    })
    await sql.writePlan(tx, { ...plan, skips: 0 })
    tell(plan, 'plan_bought', { amount: order.executed, total: order.executedTotal })
  }

  async function failed(
    tx: Tx,
    plan: sql.PlanRow,
    known: sql.RunRow,
    placed: Extract<Placed, { ok: false }>,
    attempt: number,
  ): Promise<void> {
    const reason = placed.refusal.code
    const over = attempt >= TRIES
    const now = clock.now()
    await sql.writeRun(tx, plan.id, {
      ...known,
      state: over ? 'skipped' : 'pending',
      tries: attempt,
      reason,
      updatedAt: now,
    })
    if (!over) {
      const payload: RunPayload = { planId: plan.id, period: known.period.toISOString(), attempt: attempt + 1 }
      const dueAt = new Date(known.period.getTime() + attempt * TRY_EVERY_MS)
      await jobs.at(tx, { name: RUN_PLAN, key: `${plan.id}:${payload.period}:${attempt + 1}`, payload, dueAt })
      return
    }
    const skips = plan.skips + 1
    const suspended = skips >= SKIPS_TO_SUSPEND
    await sql.writePlan(tx, suspended ? { ...plan, skips, state: 'suspended', nextRunAt: null } : { ...plan, skips })
    const kind = suspended ? 'plan_suspended' : 'plan_skipped'
    tell(plan, kind, { reason })
    const key = `${plan.id}:${known.period.toISOString()}`
    await notices.notify(tx, { userId: plan.userId, kind, key, params: { symbol: plan.symbol } })
  }

  function tell(plan: sql.PlanRow, kind: string, params: Readonly<Record<string, string>>): void {
    bus.publish(userNotice(plan.userId), { kind, params: { symbol: plan.symbol, ...params } })
  }

  return { run }
}

/** The key of the order is that of the period: another try of a period that did buy finds the order. */
function keyOf(planId: string, due: Date): string {
  return `${planId}-${Math.floor(due.getTime() / 60_000)}`
}

function buyOf(plan: sql.PlanRow, { symbol, pair }: Market) {
  return {
    symbol,
    side: 'buy' as const,
    type: 'market' as const,
    total: formatUnits(units(plan.total), pair.quoteCurrencyInfo.scale, { trim: true }),
    timeInForce: 'gtc' as const,
    selfTrade: 'expire_taker' as const,
    confirm: false,
  }
}
