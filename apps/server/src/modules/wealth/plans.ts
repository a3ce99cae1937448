import {
  WEALTH_MOST_DAYS,
  WEALTH_MOST_PLANS,
  type WealthDetail,
  type WealthPlan,
  type WealthSide,
} from '@bourse/contract'
import { assert, formatUnits, ok, type Result, refuse, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import type { Market } from '../markets/index.ts'
import type { PolicyRefusal } from '../policy/index.ts'
import { isOnTick } from './coin-orders.rules.ts'
import { type CoinOrders, isUnsure, type PlaceRefusal } from './coin-orders.ts'
import type { WealthDeps } from './deps.ts'
import { type Driving, reasonOf } from './driving.ts'
import { addEvent, listEvents } from './plan-events.sql.ts'
import { liveOrder } from './plan-orders.sql.ts'
import type { PlanRow } from './plans.sql.ts'
import * as sql from './plans.sql.ts'
import { hasBought, judgeTerms, type SaveInput, type Terms, type TermsRefusal } from './terms.rules.ts'
import { schedulePlan } from './timers.ts'
import type { FactsOf } from './view-facts.ts'
import { eventView, planView, type ViewFacts } from './views.ts'

export interface PlansDeps extends Pick<WealthDeps, 'db' | 'clock' | 'ids' | 'jobs' | 'ledger' | 'policy'> {
  readonly coins: CoinOrders
  readonly driving: Driving
  readonly viewFacts: FactsOf
}

type Unknown = { readonly code: 'wealth.plan_unknown' }
type Over = { readonly code: 'wealth.plan_over' }
type Shortfall = { readonly code: 'ledger.insufficient_balance'; readonly asset: string; readonly available: string }
type SaveRefusal =
  | Unknown
  | Over
  | TermsRefusal
  | PolicyRefusal
  | PlaceRefusal
  | Shortfall
  | { readonly code: 'wealth.holding_unknown' | 'wealth.price_unknown' }
  | { readonly code: 'wealth.plan_limit'; readonly most: number }
type StopRefusal = Unknown | Over | { readonly code: 'wealth.busy' }
type Request = MoneyRequest<WealthPlan>

export const OVER: readonly string[] = ['completed', 'cancelled']

export type Plans = ReturnType<typeof createPlans>

/** What people decide about their plans. What follows from it is done by `driving.ts`. */
export function createPlans(deps: PlansDeps) {
  const { db, clock, ids, jobs, ledger, policy, coins, driving, viewFacts } = deps

  const offered = (tx: Tx, userId: string, { units: { base } }: Market) =>
    policy.may(tx, userId, 'plan', 'spot_buy', `asset:${base}`)

  async function save(userId: string, input: SaveInput, request: Request): Promise<Result<WealthPlan, SaveRefusal>> {
    if (request.subject !== undefined && (await sql.findPlan(db.queryable, idOf(request.subject))) !== undefined)
      return settle(request.subject, request)
    const named = input.planId === undefined ? undefined : await sql.findPlan(db.queryable, input.planId)
    if (input.planId !== undefined && named?.user_id !== userId) return refuse({ code: 'wealth.plan_unknown' })
    const market = await coins.market(input.symbol)
    if (market === undefined) return refuse({ code: 'wealth.holding_unknown' })
    const price = await coins.price(input.symbol)
    if (price === undefined) return refuse({ code: 'wealth.price_unknown' })
    const saved = await db.tx(async (tx): Promise<Result<string, SaveRefusal>> => {
      const before = input.planId === undefined ? undefined : await own(tx, userId, input.planId)
      if (input.planId !== undefined && before?.symbol !== input.symbol) return refuse({ code: 'wealth.plan_unknown' })
      if (before !== undefined && OVER.includes(before.state)) return refuse({ code: 'wealth.plan_over' })
      const now = clock.now()
      const scales = { moneyScale: market.pair.quoteCurrencyInfo.scale, unitScale: market.pair.baseCurrencyInfo.scale }
      const side = before?.side ?? input.side
      const facts = { now, price, ...scales, takesPrice: (asked: bigint) => isOnTick(market, asked), before }
      const terms = judgeTerms({ ...input, side }, facts)
      if (!terms.ok) return terms
      if (before === undefined && (await sql.countLive(tx, userId)) >= WEALTH_MOST_PLANS)
        return refuse({ code: 'wealth.plan_limit', most: WEALTH_MOST_PLANS })
      const may = isToBuy(side, before) ? await offered(tx, userId, market) : ok()
      if (!may.ok) return may
      const plan = planOf({ userId, input, terms: terms.value, before, now, id: request.subject ?? ids.next('wpl') })
      const kept = await keep(tx, plan, before, market)
      if (!kept.ok) return kept
      const subject = before === undefined ? plan.id : `${plan.id}:${plan.revision}`
      if (request.subject === undefined) await request.recordSubject(tx, subject)
      return ok(subject)
    })
    return saved.ok ? settle(saved.value, request) : saved
  }

  /** Written, its money set aside where it begins later, its timers set. */
  async function keep(
    tx: Tx,
    plan: PlanRow,
    before: PlanRow | undefined,
    market: Market,
  ): Promise<Result<void, Shortfall>> {
    if (before !== undefined) await driving.freeHold(tx, before)
    const set = plan.state === 'ongoing' ? await setAside(tx, plan, market) : ok(plan)
    if (!set.ok) return set
    await sql.writePlan(tx, set.value)
    await addEvent(tx, plan.id, { kind: before === undefined ? 'saved' : 'changed', at: plan.changed_at })
    await schedulePlan(jobs, tx, plan)
    return ok()
  }

  /** Until a plan begins, the ledger holds what it will need; from then on the engine does. */
  async function setAside(tx: Tx, plan: PlanRow, { pair }: Market): Promise<Result<PlanRow, Shortfall>> {
    if (plan.starts_at <= clock.now()) return ok({ ...plan, hold_ref: null })
    const info = plan.side === 'buy' ? pair.quoteCurrencyInfo : pair.baseCurrencyInfo
    const ref = `wealth:${plan.id}:${plan.revision}`
    const amount = units(plan.amount_units ?? plan.asked_units ?? 0n)
    const held = await ledger.hold(tx, { ref, user: plan.user_id, asset: info.code, units: amount, kind: 'plan' })
    if (held.ok) return ok({ ...plan, hold_ref: ref })
    assert(held.refusal.code === 'ledger.insufficient_balance', 'a hold of a plan is made once')
    return refuse({
      code: held.refusal.code,
      asset: info.code,
      available: formatUnits(held.refusal.available, info.scale, { trim: true }),
    })
  }

  /** A new plan that the market does not take never was; one that was changed is suspended, and says why. */
  async function settle(subject: string, request: Request): Promise<Result<WealthPlan, PlaceRefusal | Unknown>> {
    return finish(idOf(subject), request, async (tx, plan, refusal) => {
      const isNew = subject === plan.id && plan.spent_units === 0n && plan.received_units === 0n
      if (!isNew) return suspended(tx, plan, refusal)
      await sql.deletePlan(tx, plan.id)
      return undefined
    })
  }

  async function suspended(tx: Tx, plan: PlanRow, refusal: PlaceRefusal): Promise<PlanRow> {
    return plan.state === 'ongoing' ? driving.suspend(tx, plan, reasonOf(refusal), clock.now()) : plan
  }

  /** Without a plan in return, `refused` has taken back what was written, and the caller is told why. */
  async function finish(
    planId: string,
    request: Request,
    refused: (tx: Tx, plan: PlanRow, refusal: PlaceRefusal) => Promise<PlanRow | undefined>,
  ): Promise<Result<WealthPlan, PlaceRefusal | Unknown>> {
    const refusal = await driving.drive(planId, clock.now())
    const facts = await factsOf(planId)
    const done = await db.tx(async (tx): Promise<Result<WealthPlan | undefined, Unknown>> => {
      const plan = await sql.lockPlan(tx, planId)
      if (plan === undefined || facts === undefined) return refuse({ code: 'wealth.plan_unknown' })
      const isRefused = refusal !== undefined && !isUnsure(refusal)
      const after = isRefused ? await refused(tx, plan, refusal) : plan
      if (after === undefined) return ok(undefined)
      const view = planView(after, facts)
      await request.recordAnswer(tx, view)
      return ok(view)
    })
    if (!done.ok) return done
    if (done.value !== undefined) return ok(done.value)
    assert(refusal !== undefined, 'nothing else takes a plan back')
    return refuse(refusal)
  }

  async function stop(
    userId: string,
    planId: string,
    to: 'suspended' | 'cancelled',
  ): Promise<Result<WealthPlan, StopRefusal>> {
    const now = clock.now()
    const stopped = await db.tx(async (tx): Promise<Result<void, StopRefusal>> => {
      const plan = await own(tx, userId, planId)
      if (plan === undefined) return refuse({ code: 'wealth.plan_unknown' })
      if (plan.state === to) return ok()
      if (OVER.includes(plan.state)) return refuse({ code: 'wealth.plan_over' })
      if (to === 'suspended') await driving.suspend(tx, plan, 'user', now)
      else await driving.cancel(tx, plan, now)
      return ok()
    })
    if (!stopped.ok) return stopped
    await driving.drive(planId, now)
    if ((await liveOrder(db.queryable, planId)) !== undefined) return refuse({ code: 'wealth.busy' })
    return shown(planId)
  }

  /** From now on: what would have happened meanwhile does not. */
  async function restore(userId: string, planId: string, request: Request) {
    if (request.subject !== undefined) return restored(planId, request)
    const now = clock.now()
    const facts = await factsOf(planId)
    const begun = await db.tx(async (tx) => {
      const plan = await own(tx, userId, planId)
      const market = plan === undefined ? undefined : await coins.market(plan.symbol)
      if (plan === undefined || market === undefined) return refuse({ code: 'wealth.plan_unknown' as const })
      if (OVER.includes(plan.state)) return refuse({ code: 'wealth.plan_over' as const })
      if (plan.ends_at <= now) return refuse({ code: 'wealth.end_wrong' as const, days: WEALTH_MOST_DAYS })
      const may = isToBuy(plan.side, plan) ? await offered(tx, userId, market) : ok()
      if (!may.ok) return may
      if (plan.state === 'ongoing' && facts !== undefined) {
        const view = planView(plan, facts)
        await request.recordAnswer(tx, view)
        return ok(view)
      }
      const set = await setAside(tx, { ...plan, state: 'ongoing', reason: null, revision: plan.revision + 1 }, market)
      if (!set.ok) return set
      await sql.writePlan(tx, { ...set.value, changed_at: now })
      await addEvent(tx, planId, { kind: 'restored', at: now })
      await request.recordSubject(tx, planId)
      return ok(undefined)
    })
    if (!begun.ok) return begun
    return begun.value === undefined ? restored(planId, request) : ok(begun.value)
  }

  /** One that the market does not take stays suspended. */
  const restored = (planId: string, request: Request) =>
    finish(planId, request, async (tx, plan, refusal) => {
      await suspended(tx, plan, refusal)
      return undefined
    })

  async function factsOf(planId: string): Promise<ViewFacts | undefined> {
    const plan = await sql.findPlan(db.queryable, planId)
    return plan === undefined ? undefined : viewFacts(plan)
  }

  async function shown(planId: string): Promise<Result<WealthPlan, Unknown>> {
    const plan = await sql.findPlan(db.queryable, planId)
    return plan === undefined ? refuse({ code: 'wealth.plan_unknown' }) : ok(planView(plan, await viewFacts(plan)))
  }

  async function list({ current, size, ...query }: sql.PlanQuery) {
    const { total, records } = await sql.listPlans(db.queryable, { current, size, ...query })
    const views = await Promise.all(records.map(async (plan) => planView(plan, await viewFacts(plan))))
    return { current, size, total, records: views }
  }

  async function detail(userId: string, planId: string): Promise<Result<WealthDetail, Unknown>> {
    const plan = await sql.findPlan(db.queryable, planId)
    if (plan?.user_id !== userId) return refuse({ code: 'wealth.plan_unknown' })
    const facts = await viewFacts(plan)
    const events = await listEvents(db.queryable, planId)
    return ok({ ...planView(plan, facts), events: events.map((event) => eventView(event, facts)) })
  }

  /** Of somebody whose account is frozen: conditions stop. It leaves nothing of its own: orders that a halted market keeps are told by trading. */
  async function shut(userId: string): Promise<0> {
    for (const { id } of await sql.liveOf(db.queryable, userId)) {
      const now = clock.now()
      await db.tx(async (tx) => {
        const plan = await sql.lockPlan(tx, id)
        if (plan?.state === 'ongoing') await driving.suspend(tx, plan, 'frozen', now)
        return ok()
      })
      await driving.drive(id, now)
    }
    return 0
  }

  /** A rule under which it is no longer offered suspends it; whoever applies the rule tells the person. False while the market keeps its order. */
  async function endOffer(planId: string): Promise<boolean> {
    const now = clock.now()
    await db.tx(async (tx) => {
      const plan = await sql.lockPlan(tx, planId)
      if (plan?.state === 'ongoing' && !hasBought(plan)) await driving.suspendUntold(tx, plan, 'not_offered', now)
      return ok()
    })
    await driving.drive(planId, now)
    return (await liveOrder(db.queryable, planId)) === undefined
  }

  return { save, stop, restore, list, detail, shut, endOffer }
}

export function planOf({
  userId,
  input,
  terms,
  before,
  now,
  id,
}: {
  readonly userId: string
  readonly input: Pick<SaveInput, 'kind' | 'symbol'>
  readonly terms: Terms
  readonly before: PlanRow | undefined
  readonly now: Date
  readonly id: string
}): PlanRow {
  if (before !== undefined) {
    const held_units = before.held_units + (terms.asked_units ?? 0n) - (before.asked_units ?? 0n)
    return { ...before, ...terms, held_units, revision: before.revision + 1, changed_at: now }
  }
  return {
    ...{ id, user_id: userId, kind: input.kind, symbol: input.symbol, ...terms },
    ...{ state: 'ongoing', phase: 'waiting', reason: null, revision: 1, hold_ref: null },
    ...{ spent_units: 0n, held_units: terms.asked_units ?? 0n, cost_units: 0n, received_units: 0n },
    ...{ holding_since: null, made_at: now, changed_at: now },
  }
}

/** Only who is still to buy is asked whether that is offered: a rule stops nobody from selling what is there. */
export function isToBuy(side: WealthSide, plan: PlanRow | undefined): boolean {
  return side === 'buy' && (plan === undefined || !hasBought(plan))
}

export async function own(tx: Tx, userId: string, planId: string): Promise<PlanRow | undefined> {
  const plan = await sql.lockPlan(tx, planId)
  return plan?.user_id === userId ? plan : undefined
}

/** The subject of a request is the plan that it made, or the plan with the number of its change. */
function idOf(subject: string): string {
  return subject.split(':')[0] ?? subject
}
