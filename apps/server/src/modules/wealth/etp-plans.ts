import {
  ETP_UNIT_SCALE,
  WEALTH_MOST_DAYS,
  WEALTH_MOST_PLANS,
  type WealthPlan,
  type WealthReason,
} from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import type { OverOrder, WaitingRefusal } from '../etp/index.ts'
import type { PolicyRefusal } from '../policy/index.ts'
import type { WealthDeps } from './deps.ts'
import type { Driving } from './driving.ts'
import { addEvent } from './plan-events.sql.ts'
import { addPlaced, endOrder, liveOrder, type PlanOrderRow } from './plan-orders.sql.ts'
import type { PlanRow } from './plans.sql.ts'
import * as sql from './plans.sql.ts'
import { isToBuy, OVER, own, planOf } from './plans.ts'
import { afterFills } from './progress.rules.ts'
import { hasBought, judgeTerms, type SaveInput, type TermsRefusal } from './terms.rules.ts'
import { schedulePlan } from './timers.ts'
import { type FactsOf, navOf } from './view-facts.ts'
import { planView } from './views.ts'

export interface EtpPlansDeps extends Pick<WealthDeps, 'db' | 'clock' | 'ids' | 'jobs' | 'policy' | 'etp'> {
  readonly driving: Driving
  readonly viewFacts: FactsOf
}

type StopRefusal = { readonly code: 'wealth.plan_unknown' | 'wealth.plan_over' | 'wealth.busy' }
type RestoreRefusal =
  | StopRefusal
  | WaitingRefusal
  | PolicyRefusal
  | { readonly code: 'wealth.end_wrong'; readonly days: number }
type Refused =
  | TermsRefusal
  | RestoreRefusal
  | { readonly code: 'wealth.holding_unknown' | 'wealth.price_unknown' }
  | { readonly code: 'wealth.plan_limit'; readonly most: number }
type Request = MoneyRequest<WealthPlan>

const NOT_FILLED = { user: 'order_ended', frozen: 'frozen', not_offered: 'not_offered', too_small: 'refused' } as const

export type EtpPlans = ReturnType<typeof createEtpPlans>

/**
 * Plans on a product are one order of its own, judged where its value is: the product is locked before the plan, as its walk does, so that a
 * change and a minute come one after the other.
 */
export function createEtpPlans({ db, clock, ids, jobs, policy, etp, driving, viewFacts }: EtpPlansDeps) {
  async function place(tx: Tx, plan: PlanRow): Promise<Result<void, WaitingRefusal>> {
    const isHeld = hasBought(plan) || plan.side === 'sell'
    // Consolidations can leave nothing of very little.
    if (isHeld && plan.held_units === 0n) return refuse({ code: 'etp.too_small' })
    const placed = await etp.plans.place(tx, {
      ...{ planId: plan.id, userId: plan.user_id, symbol: plan.symbol, sellAtEnd: plan.sell_at_end },
      size: isHeld ? { side: 'sell', units: plan.held_units } : { side: 'buy', amount: plan.amount_units ?? 0n },
      ...{ price: isHeld ? null : plan.buy_price, takeProfit: plan.take_profit, stopLoss: plan.stop_loss },
      ...{ startAt: plan.starts_at, endAt: plan.ends_at },
    })
    if (!placed.ok) return placed
    const role = isHeld ? 'exit' : 'buy'
    await addPlaced(tx, { planId: plan.id, revision: plan.revision, role, orderId: placed.value, at: plan.changed_at })
    return ok()
  }

  /** Minutes that are over come first: nobody takes back what they have filled. */
  const countTo = (symbol: string) => etp.plans.countTo(symbol, clock.now())

  /** Ends its order, which may be the sale that follows one that was filled a moment ago. */
  async function withdraw(tx: Tx, { id, user_id, symbol }: PlanRow): Promise<void> {
    await etp.plans.lock(tx, symbol)
    const order = await liveOrder(tx, id)
    if (order !== undefined && order.order_id !== null) await etp.plans.withdraw(tx, user_id, order.order_id)
  }

  async function save(userId: string, input: SaveInput, request: Request): Promise<Result<WealthPlan, Refused>> {
    const products = await etp.products()
    if (!products.some(({ symbol }) => symbol === input.symbol)) return refuse({ code: 'wealth.holding_unknown' })
    const seen = input.planId === undefined ? undefined : await sql.findPlan(db.queryable, input.planId)
    if (input.planId !== undefined && (seen?.user_id !== userId || seen.symbol !== input.symbol))
      return refuse({ code: 'wealth.plan_unknown' })
    await countTo(input.symbol)
    const price = await navOf(etp, input.symbol)
    if (price === undefined) return refuse({ code: 'wealth.price_unknown' })
    const facts = await viewFacts({ kind: 'etp', symbol: input.symbol, user_id: userId })
    return db.tx(async (tx): Promise<Result<WealthPlan, Refused>> => {
      if (seen !== undefined) await withdraw(tx, seen)
      const before = seen === undefined ? undefined : await own(tx, userId, seen.id)
      if (before !== undefined && OVER.includes(before.state)) return refuse({ code: 'wealth.plan_over' })
      const made = await terms(tx, userId, input, { before, price })
      if (!made.ok) return made
      const plan = made.value
      await sql.writePlan(tx, plan)
      await addEvent(tx, plan.id, { kind: before === undefined ? 'saved' : 'changed', at: plan.changed_at })
      await schedulePlan(jobs, tx, plan)
      const placed = plan.state === 'ongoing' ? await place(tx, plan) : ok()
      if (!placed.ok) return placed
      const view = planView(plan, facts)
      await request.recordAnswer(tx, view)
      return ok(view)
    })
  }

  async function terms(
    tx: Tx,
    userId: string,
    input: SaveInput,
    { before, price }: { readonly before: PlanRow | undefined; readonly price: bigint },
  ): Promise<Result<PlanRow, Refused>> {
    const now = clock.now()
    const side = before?.side ?? input.side
    const scales = { moneyScale: ETP_UNIT_SCALE, unitScale: ETP_UNIT_SCALE }
    const judged = judgeTerms({ ...input, side }, { now, price, ...scales, takesPrice: (asked) => asked > 0n, before })
    if (!judged.ok) return judged
    if (before === undefined && (await sql.countLive(tx, userId)) >= WEALTH_MOST_PLANS)
      return refuse({ code: 'wealth.plan_limit', most: WEALTH_MOST_PLANS })
    const may = isToBuy(side, before) ? await policy.may(tx, userId, 'plan') : ok()
    if (!may.ok) return may
    const plan = planOf({ userId, input, terms: judged.value, before, now, id: ids.next('wpl') })
    const phase = side === 'sell' ? 'holding' : plan.phase === 'waiting' ? 'buying' : plan.phase
    return ok({ ...plan, phase })
  }

  /** A rule under which it is no longer offered suspends it; whoever applies the rule tells the person. */
  async function endOffer(planId: string): Promise<void> {
    const seen = await sql.findPlan(db.queryable, planId)
    if (seen === undefined) return
    await db.tx(async (tx) => {
      await etp.plans.lock(tx, seen.symbol)
      const plan = await sql.lockPlan(tx, planId)
      if (plan?.state !== 'ongoing' || hasBought(plan)) return ok()
      await withdraw(tx, plan)
      await driving.suspendUntold(tx, plan, 'not_offered', clock.now())
      return ok()
    })
  }

  async function stop(
    userId: string,
    planId: string,
    to: 'suspended' | 'cancelled',
  ): Promise<Result<WealthPlan, StopRefusal>> {
    const seen = await sql.findPlan(db.queryable, planId)
    if (seen?.user_id !== userId) return refuse({ code: 'wealth.plan_unknown' })
    await countTo(seen.symbol)
    const facts = await viewFacts(seen)
    return db.tx(async (tx): Promise<Result<WealthPlan, StopRefusal>> => {
      await withdraw(tx, seen)
      const plan = await own(tx, userId, planId)
      if (plan === undefined) return refuse({ code: 'wealth.plan_unknown' })
      if (plan.state === to) return ok(planView(plan, facts))
      if (OVER.includes(plan.state)) return refuse({ code: 'wealth.plan_over' })
      const now = clock.now()
      const after =
        to === 'suspended' ? await driving.suspend(tx, plan, 'user', now) : await driving.cancel(tx, plan, now)
      return ok(planView(after, facts))
    })
  }

  async function restore(
    userId: string,
    planId: string,
    request: Request,
  ): Promise<Result<WealthPlan, RestoreRefusal>> {
    const seen = await sql.findPlan(db.queryable, planId)
    if (seen?.user_id !== userId) return refuse({ code: 'wealth.plan_unknown' })
    await countTo(seen.symbol)
    const facts = await viewFacts(seen)
    return db.tx(async (tx): Promise<Result<WealthPlan, RestoreRefusal>> => {
      await etp.plans.lock(tx, seen.symbol)
      const plan = await own(tx, userId, planId)
      if (plan === undefined) return refuse({ code: 'wealth.plan_unknown' })
      const now = clock.now()
      if (OVER.includes(plan.state)) return refuse({ code: 'wealth.plan_over' })
      if (plan.ends_at <= now) return refuse({ code: 'wealth.end_wrong', days: WEALTH_MOST_DAYS })
      const again = plan.state === 'ongoing' ? ok(plan) : await goOn(tx, plan, now)
      if (!again.ok) return again
      const view = planView(again.value, facts)
      await request.recordAnswer(tx, view)
      return ok(view)
    })
  }

  async function goOn(tx: Tx, plan: PlanRow, now: Date): Promise<Result<PlanRow, WaitingRefusal | PolicyRefusal>> {
    const may = isToBuy(plan.side, plan) ? await policy.may(tx, plan.user_id, 'plan') : ok()
    if (!may.ok) return may
    const next: PlanRow = { ...plan, state: 'ongoing', reason: null, revision: plan.revision + 1, changed_at: now }
    const placed = await place(tx, next)
    if (!placed.ok) return placed
    await sql.writePlan(tx, next)
    await addEvent(tx, plan.id, { kind: 'restored', at: now })
    return ok(next)
  }

  /** The product has ended an order of a plan, in its own transaction. */
  async function planOrderOver(tx: Tx, over: OverOrder): Promise<void> {
    const plan = await sql.lockPlan(tx, over.planId)
    const order = await liveOrder(tx, over.planId)
    if (plan === undefined || order?.order_id !== over.orderId) return
    const [units, total] = over.state === 'filled' ? [over.units ?? 0n, over.total ?? 0n] : [0n, 0n]
    const isBuy = over.side === 'buy'
    const filled = {
      ...{
        bought: isBuy ? units : 0n,
        paid: isBuy ? total : 0n,
        sold: isBuy ? 0n : units,
        received: isBuy ? 0n : total,
      },
    }
    assert(await endOrder(tx, order, filled), 'the lock of the plan decides')
    if (over.state === 'cancelled') return ended(tx, plan, over)
    const after = { ...afterFills(plan, filled, over.at), changed_at: over.at }
    await (isBuy ? bought(tx, after, order, over) : sold(tx, after, over))
  }

  async function ended(tx: Tx, plan: PlanRow, { endReason, at }: OverOrder): Promise<void> {
    // Withdrawn by the plan itself, which says why.
    if (endReason === 'plan' || endReason === null || plan.state !== 'ongoing') return
    if (endReason === 'ended') return driving.complete(tx, plan, 'time_over', at)
    if (endReason === 'closed') return close(tx, plan, at)
    await driving.suspend(tx, plan, NOT_FILLED[endReason], at)
  }

  /** Nothing is held any more: the units were paid for, or are worth nothing. */
  const close = (tx: Tx, plan: PlanRow, at: Date) =>
    driving.complete(tx, { ...plan, held_units: 0n, cost_units: 0n, holding_since: null }, 'closed', at)

  /** Those that were suspended have no order that tells them. */
  async function planProductClosed(tx: Tx, symbol: string, at: Date): Promise<void> {
    for (const plan of await sql.lockLiveOn(tx, symbol)) await close(tx, plan, at)
  }

  async function bought(tx: Tx, plan: PlanRow, { revision }: PlanOrderRow, over: OverOrder): Promise<void> {
    const { exitId, units, total, nav, at } = over
    await sql.writePlan(tx, { ...plan, phase: 'holding' })
    await addEvent(tx, plan.id, { kind: 'bought', units, total_units: total, price: nav, at })
    if (exitId !== null) await addPlaced(tx, { planId: plan.id, revision, role: 'exit', orderId: exitId, at })
    else await driving.complete(tx, { ...plan, phase: 'holding' }, 'bought', at)
  }

  async function sold(tx: Tx, plan: PlanRow, over: OverOrder): Promise<void> {
    const { units, total, nav, at } = over
    const reason = reasonOfSale(plan, nav ?? 0n)
    const off = reason === 'stop_loss' && plan.stop_loss !== null ? plan.stop_loss - (nav ?? 0n) : 0n
    const off_bps = off > 0n && plan.stop_loss !== null ? Number((off * 10_000n) / plan.stop_loss) : null
    // A consolidation may have made the units fewer: nothing is left whatever they were.
    const after = { ...plan, held_units: 0n, cost_units: 0n, holding_since: null }
    await addEvent(tx, plan.id, { kind: 'sold', reason, units, total_units: total, price: nav, off_bps, at })
    await driving.complete(tx, after, reason, at)
  }

  return { save, stop, restore, planOrderOver, planProductClosed, endOffer }
}

function reasonOfSale(plan: PlanRow, nav: bigint): WealthReason {
  if (plan.stop_loss !== null && nav <= plan.stop_loss) return 'stop_loss'
  return plan.take_profit !== null && nav >= plan.take_profit ? 'take_profit' : 'sold_at_end'
}
