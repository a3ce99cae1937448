import { setTimeout as sleep } from 'node:timers/promises'
import type { WealthReason } from '@bourse/contract'
import { assert, formatUnits, MAX_SCALE, ok, powerOfTen, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Market } from '../markets/index.ts'
import { type CoinOrders, isLater, isUnsure, type PlaceRefusal, type Seen } from './coin-orders.ts'
import type { WealthDeps } from './deps.ts'
import type { WealthNotices } from './notices.ts'
import { addEvent } from './plan-events.sql.ts'
import * as ordersSql from './plan-orders.sql.ts'
import type { PlanRow } from './plans.sql.ts'
import * as sql from './plans.sql.ts'
import { afterFills, afterOrder, isWanted, nextOf } from './progress.rules.ts'

export interface DrivingDeps extends Pick<WealthDeps, 'db' | 'ledger'> {
  readonly coins: CoinOrders
  readonly notices: WealthNotices
}

/** An order that is ended, the next one, the one after it: more follow at the next look. */
const MOST_TURNS = 8
/** Somebody else who drives the plan is done within this. */
const WAITS = 40
const WAIT_MS = 50
const BPS = 10_000n

export type Driving = ReturnType<typeof createDriving>

/**
 * Brings the orders of a plan on a coin to what the plan wants. It may be cut off anywhere: the market knows each order by its key, and what
 * became of one is written once.
 */
export function createDriving({ db, ledger, coins, notices }: DrivingDeps) {
  /** For a person who waits for it. Tells the refusal that stood against a new order. */
  async function drive(planId: string, at: Date): Promise<PlaceRefusal | undefined> {
    for (let tries = 0; tries < WAITS; tries += 1) {
      const driven = await driveOnce(planId, at, false)
      if (driven !== 'taken') return driven
      await sleep(WAIT_MS)
    }
    return undefined
  }

  /** One at a time: of two that place the same order, one could be refused what the other was given. */
  async function driveOnce(planId: string, at: Date, alone: boolean): Promise<PlaceRefusal | 'taken' | undefined> {
    const since = await sql.takeDriving(db.queryable, planId)
    if (since === undefined) return 'taken'
    try {
      return await turn(planId, at, alone)
    } finally {
      await sql.leaveDriving(db.queryable, planId, since)
    }
  }

  async function turn(planId: string, at: Date, alone: boolean): Promise<PlaceRefusal | undefined> {
    for (let turns = 0; turns < MOST_TURNS; turns += 1) {
      const plan = await sql.findPlan(db.queryable, planId)
      const market = plan === undefined ? undefined : await coins.market(plan.symbol)
      if (plan === undefined || market === undefined) return undefined
      const order = await ordersSql.liveOrder(db.queryable, planId)
      if (order?.state === 'placing') {
        const refusal = await place(plan, order)
        if (refusal !== undefined) return refusal
      } else if (order === undefined) {
        if (!(await begin(plan, at, market, alone))) return undefined
      } else if (!(await follow(plan, order, at, market))) {
        return undefined
      }
    }
    return undefined
  }

  async function place(plan: PlanRow, order: ordersSql.PlanOrderRow): Promise<PlaceRefusal | undefined> {
    const placed = await coins.place(plan, order)
    if (!placed.ok && isUnsure(placed.refusal)) return placed.refusal
    await db.tx(async (tx) => {
      if (placed.ok) await ordersSql.openOrder(tx, order, placed.value.orderId)
      else await ordersSql.endOrder(tx, order, { bought: 0n, paid: 0n, sold: 0n, received: 0n })
      return ok()
    })
    return placed.ok ? undefined : placed.refusal
  }

  /** Whether something has changed. */
  async function follow(plan: PlanRow, order: ordersSql.PlanOrderRow, at: Date, market: Market): Promise<boolean> {
    assert(order.order_id !== null, 'an open order has its number')
    const wasWanted = isWanted(plan, order, at)
    let seen = await coins.see(plan, order, market)
    if (!seen.isOver && !wasWanted) {
      await coins.end(plan, order.order_id)
      seen = await coins.see(plan, order, market)
    }
    if (!seen.isOver) return false
    await db.tx(async (tx) => {
      await record(tx, order, { ...seen, wasWanted }, { at, market })
      return ok()
    })
    return true
  }

  async function record(
    tx: Tx,
    order: ordersSql.PlanOrderRow,
    seen: Seen & { readonly wasWanted: boolean },
    { at, market }: { readonly at: Date; readonly market: Market },
  ): Promise<void> {
    const plan = await sql.lockPlan(tx, order.plan_id)
    if (plan === undefined || !(await ordersSql.endOrder(tx, order, seen))) return
    const wasWanted = seen.wasWanted && isWanted(plan, order, at)
    const moved = afterOrder(plan, order, { ...seen, wasWanted })
    const after = { ...afterFills(plan, seen, at), ...moved, changed_at: at }
    await sql.writePlan(tx, after)
    await tellFills(tx, after, order, seen, { at, market })
    if (after.state === plan.state) return
    const kind = after.state === 'completed' ? 'completed' : 'suspended'
    await addEvent(tx, plan.id, { kind, reason: after.reason, at })
    if (kind === 'suspended') await notify(tx, after, 'plan_suspended')
    else if (after.reason === 'time_over') await notify(tx, after, 'plan_over')
  }

  async function tellFills(
    tx: Tx,
    plan: PlanRow,
    order: ordersSql.PlanOrderRow,
    seen: Seen,
    { at, market }: { readonly at: Date; readonly market: Market },
  ): Promise<void> {
    const { baseCurrencyInfo: base, quoteCurrencyInfo: quote } = market.pair
    const price = (total: bigint, amount: bigint) =>
      (total * powerOfTen(MAX_SCALE) * powerOfTen(base.scale)) / (amount * powerOfTen(quote.scale))
    const text = (amount: bigint, scale: number) => formatUnits(units(amount), scale, { trim: true })
    const key = `${plan.id}:${order.number}`
    if (seen.bought > 0n) {
      const total_units = seen.paid
      await addEvent(tx, plan.id, {
        kind: 'bought',
        units: seen.bought,
        total_units,
        price: price(seen.paid, seen.bought),
        at,
      })
      const params = { amount: text(seen.bought, base.scale), total: text(seen.paid, quote.scale) }
      await notify(tx, plan, 'plan_bought', { key, params })
    }
    if (seen.sold > 0n) {
      const reason = saleReason(order, seen)
      const mean = price(seen.received, seen.sold)
      const off_bps = reason === 'stop_loss' ? offBps(plan.stop_loss, mean) : null
      await addEvent(tx, plan.id, {
        kind: 'sold',
        reason,
        units: seen.sold,
        total_units: seen.received,
        price: mean,
        off_bps,
        at,
      })
      const params = { amount: text(seen.sold, base.scale), total: text(seen.received, quote.scale), reason }
      await notify(tx, plan, 'plan_sold', { key, params })
    }
  }

  function notify(
    tx: Tx,
    plan: PlanRow,
    kind: 'plan_bought' | 'plan_sold' | 'plan_suspended' | 'plan_over',
    { key, params }: { readonly key: string; readonly params: Readonly<Record<string, string>> } = {
      key: `${plan.id}:${plan.revision}`,
      params: {},
    },
  ): Promise<void> {
    const own = { symbol: plan.symbol, kind: plan.kind, reason: plan.reason ?? 'user' }
    return notices.notify(tx, { userId: plan.user_id, kind, key, params: { ...own, ...params } })
  }

  /** Whether something has changed: the next order is to be placed. */
  async function begin({ id: planId, symbol }: PlanRow, at: Date, market: Market, alone: boolean): Promise<boolean> {
    // A person who restores a plan is told that a condition is true already; after a purchase it is acted upon.
    const price = alone ? await coins.price(symbol) : undefined
    const begun = await db.tx(async (tx) => {
      const plan = await sql.lockPlan(tx, planId)
      if (plan === undefined) return ok(false)
      if ((await ordersSql.liveOrder(tx, planId)) !== undefined) return ok(true)
      const next = nextOf(plan, { at, market, price, triedEnd: await ordersSql.hasSoldAtEnd(tx, planId) })
      if (next.act === 'wait') return ok(false)
      if (next.act === 'complete') {
        await complete(tx, plan, next.reason, at)
        return ok(false)
      }
      const freed = await freeHold(tx, plan)
      await sql.writePlan(tx, { ...freed, phase: next.phase, changed_at: at })
      const { role, asked } = next
      await ordersSql.addOrder(tx, { planId, revision: plan.revision, role, asked, at })
      return ok(true)
    })
    return begun.ok && begun.value
  }

  async function complete(tx: Tx, plan: PlanRow, reason: WealthReason, at: Date): Promise<void> {
    const freed = await freeHold(tx, plan)
    const after: PlanRow = { ...freed, state: 'completed', phase: 'over', reason, changed_at: at }
    await sql.writePlan(tx, after)
    await addEvent(tx, plan.id, { kind: 'completed', reason, at })
    if (reason === 'time_over') await notify(tx, after, 'plan_over')
  }

  /** What was set aside before the start is free again, and the plan without it. */
  async function freeHold(tx: Tx, plan: PlanRow): Promise<PlanRow> {
    if (plan.hold_ref === null) return plan
    await ledger.release(tx, plan.hold_ref)
    return { ...plan, hold_ref: null }
  }

  /** By the clock, nobody is there to be told a refusal: what cannot be placed suspends the plan, unless it may work in a moment. */
  async function driveAlone(planId: string, at: Date): Promise<void> {
    const refusal = await driveOnce(planId, at, true)
    if (refusal === undefined || refusal === 'taken' || isLater(refusal)) return
    await db.tx(async (tx) => {
      const plan = await sql.lockPlan(tx, planId)
      if (plan?.state === 'ongoing') await suspend(tx, plan, reasonOf(refusal), at)
      return ok()
    })
  }

  async function suspend(tx: Tx, plan: PlanRow, reason: WealthReason, at: Date): Promise<PlanRow> {
    const after = await suspendUntold(tx, plan, reason, at)
    if (reason !== 'user') await notify(tx, after, 'plan_suspended')
    return after
  }

  /** For whoever tells the person in other words. */
  async function suspendUntold(tx: Tx, plan: PlanRow, reason: WealthReason, at: Date): Promise<PlanRow> {
    const freed = await freeHold(tx, plan)
    const after: PlanRow = { ...freed, state: 'suspended', reason, revision: plan.revision + 1, changed_at: at }
    await sql.writePlan(tx, after)
    await addEvent(tx, plan.id, { kind: 'suspended', reason, at })
    return after
  }

  /** For good, by the person. */
  async function cancel(tx: Tx, plan: PlanRow, at: Date): Promise<PlanRow> {
    const freed = await freeHold(tx, plan)
    const revision = plan.revision + 1
    const after: PlanRow = { ...freed, state: 'cancelled', phase: 'over', reason: 'user', revision, changed_at: at }
    await sql.writePlan(tx, after)
    await addEvent(tx, plan.id, { kind: 'cancelled', reason: 'user', at })
    return after
  }

  return { drive, driveAlone, suspend, suspendUntold, complete, cancel, freeHold }
}

export function reasonOf({ code }: PlaceRefusal): WealthReason {
  if (code === 'ledger.insufficient_balance') return 'balance'
  return code.startsWith('policy.') ? 'not_offered' : 'refused'
}

function saleReason(order: ordersSql.PlanOrderRow, seen: Pick<Seen, 'byStop'>): WealthReason {
  if (order.role === 'end') return 'sold_at_end'
  return seen.byStop ? 'stop_loss' : 'take_profit'
}

/** How far below its price a stop-loss was filled, fees included; nothing where it was not. */
function offBps(stop: bigint | null, mean: bigint): number | null {
  if (stop === null || mean >= stop) return null
  return Number(((stop - mean) * BPS) / stop)
}
