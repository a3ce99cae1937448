import type { EtpCondition, EtpEndReason, EtpOrder, EtpSide } from '@bourse/contract'
import { assert, ok, type Result, refuse, units as unitsOf } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import type { Positions } from '../policy/index.ts'
import type { Buying } from './buying.ts'
import type { EtpDeps } from './deps.ts'
import { MONEY } from './entries.ts'
import type { Fills } from './fills.ts'
import { findHolding, reserve, unreserve } from './holdings.sql.ts'
import { judgeState, type OrderRefusal } from './market.ts'
import {
  amountText,
  type ConditionRefusal,
  type Conditions,
  judgeConditions,
  MOST_WAITING,
  readConditions,
  readSize,
  type Size,
  type Sized,
  type SizeRefusal,
  type TypedConditions,
} from './orders.rules.ts'
import type { OrderRow } from './orders.sql.ts'
import * as orders from './orders.sql.ts'
import { findProduct, lockProduct, type ProductRow } from './products.sql.ts'
import type { Values } from './values.ts'
import { orderView } from './views.ts'
import type { Walk } from './walk.ts'

export type WaitingRefusal =
  | OrderRefusal
  | ConditionRefusal
  | { readonly code: 'etp.too_many_orders'; readonly most: number }

type OwnRefusal = Extract<OrderRefusal, { readonly code: 'etp.units_short' | 'ledger.insufficient_balance' }>
type EditRefusal =
  | SizeRefusal
  | ConditionRefusal
  | OwnRefusal
  | { readonly code: 'etp.order_unknown' | 'etp.order_over' | 'etp.order_of_plan' | 'etp.price_unknown' }

/** What is left out stays; what `without` names is taken away. */
export interface Change extends Sized, TypedConditions {
  readonly userId: string
  readonly id: string
  readonly without: readonly EtpCondition[]
}

export interface LimitOrder extends Sized, TypedConditions {
  readonly userId: string
  readonly symbol: string
  readonly side: EtpSide
}

/** What a plan asks for. Amounts are units, values at 18 decimals; without a price it is a sale by take-profit and stop-loss. */
export interface PlanOrder extends Conditions {
  readonly planId: string
  readonly userId: string
  readonly symbol: string
  readonly size: Size
  /** At the end of its time the units are sold at the value of that minute. */
  readonly sellAtEnd: boolean
  /** Of the demo's past; otherwise it is placed now. */
  readonly placedAt?: Date
}

type Deps = Pick<EtpDeps, 'db' | 'clock' | 'ids' | 'ledger'> & {
  readonly fills: Fills
  readonly buying: Buying
  readonly values: Pick<Values, 'now'>
  readonly walk: Pick<Walk, 'to'>
}

export type Waiting = ReturnType<typeof createWaiting>

/** Orders that wait for a value: made, changed and ended under the lock of their product, so that no minute sees half of it. */
export function createWaiting({ db, clock, ids, ledger, fills, buying, values, walk }: Deps) {
  const navOf = async (product: ProductRow) => (await values.now([product])).get(product.symbol)?.nav

  /** Holds the money of a purchase, or promises the units of a sale. */
  async function secure(tx: Tx, userId: string, symbol: string, size: Size): Promise<Result<void, OwnRefusal>> {
    if (size.side === 'buy') {
      const held = await ledger.raiseHeld(tx, [{ user: userId, asset: MONEY, units: unitsOf(size.amount) }])
      if (held.ok) return ok()
      assert(held.refusal.code === 'ledger.insufficient_balance', 'a person holds their own money')
      return refuse({ code: held.refusal.code, asset: MONEY, available: amountText(held.refusal.available) })
    }
    if (await reserve(tx, userId, symbol, size.units)) return ok()
    const holding = await findHolding(tx, userId, symbol)
    const free = (holding?.units ?? 0n) - (holding?.reserved ?? 0n)
    return refuse({ code: 'etp.units_short', symbol, available: amountText(free) })
  }

  async function release(tx: Tx, order: OrderRow): Promise<void> {
    const { user_id: user, symbol, amount, units } = order
    if (amount !== null) await ledger.lowerHeld(tx, [{ user, asset: MONEY, units: unitsOf(amount) }])
    else await unreserve(tx, user, symbol, units ?? 0n)
  }

  type Placed = Omit<PlanOrder, 'planId'> & { readonly planId: string | null }

  async function insert(tx: Tx, asked: Placed): Promise<Result<OrderRow, WaitingRefusal>> {
    const { userId, symbol, size, planId } = asked
    const product = await lockProduct(tx, symbol)
    if (product === undefined) return refuse({ code: 'etp.product_unknown' })
    const stands = judgeState(product, size.side)
    if (!stands.ok) return stands
    if ((await orders.countWaiting(tx, { userId, symbol })) >= MOST_WAITING)
      return refuse({ code: 'etp.too_many_orders', most: MOST_WAITING })
    const secured = await secure(tx, userId, symbol, size)
    if (!secured.ok) return secured
    const at = asked.placedAt ?? clock.now()
    const order = await orders.insertOrder(tx, {
      ...{ id: ids.next('etp'), user_id: userId, symbol, side: size.side, plan_id: planId, made_at: at },
      ...{ kind: asked.price === null ? 'exit' : 'limit', price: asked.price, parent_id: null },
      ...{ amount: size.side === 'buy' ? size.amount : null, units: size.side === 'sell' ? size.units : null },
      ...{ take_profit: asked.takeProfit, stop_loss: asked.stopLoss, start_at: asked.startAt, end_at: asked.endAt },
      ...{ judged_after: at, sell_at_end: asked.sellAtEnd },
    })
    await orders.insertOrderEvent(tx, order.id, { kind: 'made', at })
    return ok(order)
  }

  async function limit(asked: LimitOrder, request: MoneyRequest<EtpOrder>): Promise<Result<EtpOrder, WaitingRefusal>> {
    const { userId, symbol, side } = asked
    const size = readSize(side, asked)
    if (!size.ok) return size
    const product = await findProduct(db.queryable, symbol)
    if (product === undefined) return refuse({ code: 'etp.product_unknown' })
    const stands = judgeState(product, side)
    if (!stands.ok) return stands
    const permitted = side === 'buy' ? await buying.judge(db.queryable, userId) : ok()
    if (!permitted.ok) return permitted
    const nav = await navOf(product)
    if (nav === undefined) return refuse({ code: 'etp.price_unknown' })
    const conditions = readConditions(asked)
    const judged = judgeConditions(conditions, { side, isExit: false, nav, now: clock.now() })
    if (!judged.ok) return judged
    return db.tx(async (tx): Promise<Result<EtpOrder, WaitingRefusal>> => {
      const made = await insert(tx, { userId, symbol, size: size.value, ...conditions, sellAtEnd: false, planId: null })
      if (!made.ok) return made
      const shown = orderView(made.value)
      await request.recordAnswer(tx, shown)
      return ok(shown)
    })
  }

  /** Locks its product first, as the walk does; what it finds then is what holds. */
  async function lockOwn(
    tx: Tx,
    userId: string,
    id: string,
  ): Promise<Result<OrderRow, { readonly code: 'etp.order_unknown' | 'etp.order_over' }>> {
    const seen = await orders.findOrder(tx, id)
    if (seen === undefined || seen.user_id !== userId) return refuse({ code: 'etp.order_unknown' })
    await lockProduct(tx, seen.symbol)
    const order = await orders.findOrder(tx, id)
    return order?.state === 'waiting' ? ok(order) : refuse({ code: 'etp.order_over' })
  }

  /** After the minutes that are over; then it is judged again, by those after the change. */
  async function change(asked: Change, request: MoneyRequest<EtpOrder>): Promise<Result<EtpOrder, EditRefusal>> {
    const seen = await orders.findOrder(db.queryable, asked.id)
    if (seen === undefined || seen.user_id !== asked.userId) return refuse({ code: 'etp.order_unknown' })
    // Its plan says what it waits for, and would say something else than the order.
    if (seen.plan_id !== null) return refuse({ code: 'etp.order_of_plan' })
    await walk.to(seen.symbol, clock.now())
    const product = await findProduct(db.queryable, seen.symbol)
    const nav = product && (await navOf(product))
    if (nav === undefined) return refuse({ code: 'etp.price_unknown' })
    return db.tx(async (tx): Promise<Result<EtpOrder, EditRefusal>> => {
      const found = await lockOwn(tx, asked.userId, asked.id)
      if (!found.ok) return found
      const order = found.value
      const changed = changesOf(order, asked)
      if (!changed.ok) return changed
      const { size, conditions } = changed.value
      const facts = { side: order.side, isExit: order.kind === 'exit', nav, now: clock.now() }
      const judged = judgeConditions(conditions, facts)
      if (!judged.ok) return judged
      await release(tx, order)
      const secured = await secure(tx, order.user_id, order.symbol, size)
      if (!secured.ok) return secured
      const at = clock.now()
      const row = await orders.changeOrder(tx, {
        ...{ id: order.id, price: conditions.price, judged_after: at },
        ...{ amount: size.side === 'buy' ? size.amount : null, units: size.side === 'sell' ? size.units : null },
        ...{ take_profit: conditions.takeProfit, stop_loss: conditions.stopLoss },
        ...{ start_at: conditions.startAt, end_at: conditions.endAt },
      })
      await orders.insertOrderEvent(tx, order.id, { kind: 'changed', at })
      const shown = orderView(row)
      await request.recordAnswer(tx, shown)
      return ok(shown)
    })
  }

  async function endIn(tx: Tx, order: OrderRow, reason: EtpEndReason): Promise<OrderRow> {
    const ended = await fills.end(tx, order, reason, clock.now())
    await fills.told(tx, ended)
    return ended
  }

  async function endAll(userId: string, waiting: readonly OrderRow[], reason: EtpEndReason): Promise<void> {
    for (const { id } of waiting)
      await db.tx(async (tx) => {
        const found = await lockOwn(tx, userId, id)
        if (found.ok) await endIn(tx, found.value, reason)
        return ok()
      })
  }

  /** Minutes that are over come first, so that nobody looks at what became of the value and takes an order back that they have filled. */
  async function cancel(userId: string, id: string) {
    const seen = await orders.findOrder(db.queryable, id)
    if (seen?.user_id === userId) await walk.to(seen.symbol, clock.now())
    return db.tx(async (tx): Promise<Result<EtpOrder, { readonly code: 'etp.order_unknown' | 'etp.order_over' }>> => {
      const found = await lockOwn(tx, userId, id)
      return found.ok ? ok(orderView(await endIn(tx, found.value, 'user'))) : found
    })
  }

  return {
    limit,
    change,
    cancel,
    /** Everything of a person that waits, when the account is frozen: conditions stop. Tells how many could not be ended, which is none. */
    async shut(userId: string): Promise<number> {
      await endAll(userId, await orders.waitingOf(db.queryable, userId), 'frozen')
      return 0
    },
    /** What a rule that begins ends: purchases that wait. */
    positions: {
      holders: async (product) => (product === 'etp' ? orders.purchasesThatWait(db.queryable) : []),
      async end(userId, product) {
        const waiting = product === 'etp' ? await orders.waitingOf(db.queryable, userId) : []
        const own = waiting.filter(({ side, plan_id }) => side === 'buy' && plan_id === null)
        await endAll(userId, own, 'not_offered')
        return 0
      },
    } satisfies Positions,
    /** For plans, which stand to the right, in their own transaction. They judge prices and times themselves. */
    plans: {
      place: async (tx: Tx, asked: PlanOrder): Promise<Result<string, WaitingRefusal>> => {
        const permitted = asked.size.side === 'buy' ? await buying.judge(tx, asked.userId) : ok()
        if (!permitted.ok) return permitted
        const made = await insert(tx, asked)
        return made.ok ? ok(made.value.id) : made
      },
      /** Until the transaction ends nothing becomes of its orders, and no unit of it is another than before. */
      async lock(tx: Tx, symbol: string): Promise<void> {
        await lockProduct(tx, symbol)
      },
      /** Frees what it holds. The plan hears of it as of any end. */
      async withdraw(tx: Tx, userId: string, orderId: string): Promise<void> {
        const found = await lockOwn(tx, userId, orderId)
        if (found.ok) await endIn(tx, found.value, 'plan')
      },
    },
  }
}

interface Changes {
  readonly size: Size
  readonly conditions: Conditions
}

function changesOf(order: OrderRow, asked: Omit<Change, 'userId' | 'id'>): Result<Changes, SizeRefusal> {
  const typed = order.side === 'buy' ? asked.amount : asked.units
  const kept: Size =
    order.side === 'buy' ? { side: 'buy', amount: order.amount ?? 0n } : { side: 'sell', units: order.units ?? 0n }
  const size = typed === undefined ? ok(kept) : readSize(order.side, asked)
  if (!size.ok) return size
  const read = readConditions(asked)
  const unless = <Value>(lost: EtpCondition, value: Value): Value | null =>
    asked.without.includes(lost) ? null : value
  return ok({
    size: size.value,
    conditions: {
      price: read.price ?? order.price,
      takeProfit: unless('takeProfit', read.takeProfit ?? order.take_profit),
      stopLoss: unless('stopLoss', read.stopLoss ?? order.stop_loss),
      startAt: unless('startTime', read.startAt ?? order.start_at),
      endAt: unless('endTime', read.endAt ?? order.end_at),
    },
  })
}
