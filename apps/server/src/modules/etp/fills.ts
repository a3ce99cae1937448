import { type EtpEndReason, etpBuy } from '@bourse/contract'
import { assert, ok, type Result, refuse, units as unitsOf } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Books } from './books.ts'
import type { EtpDeps } from './deps.ts'
import { MONEY } from './entries.ts'
import { withBought, withoutSold } from './holding.rules.ts'
import * as holdings from './holdings.sql.ts'
import type { EtpNotices } from './notices.ts'
import type { OrderRow } from './orders.sql.ts'
import * as orders from './orders.sql.ts'

const ALL_BPS = 10_000n

export interface FillFacts {
  readonly books: Books
  readonly order: OrderRow
  readonly nav: bigint
  /** The minute or the moment whose value it is. */
  readonly at: Date
  /** Of the product, after everything of this minute. */
  readonly nightPerUnit: bigint
  /** Whether it waited: then its money is held, or its units are promised. */
  readonly waited: boolean
  readonly isStop: boolean
}

export type FillRefusal = { readonly code: 'etp.house_short' | 'etp.too_small' }

export type Fills = ReturnType<typeof createFills>

type Deps = Pick<EtpDeps, 'ids' | 'ledger' | 'publishFunding' | 'planOrderOver'> & { readonly notices: EtpNotices }

/** How orders end: filled at a value, or freed. The product is locked by whoever calls. */
export function createFills({ ids, ledger, publishFunding, planOrderOver, notices }: Deps) {
  async function buy(tx: Tx, facts: FillFacts): Promise<Result<OrderRow, FillRefusal>> {
    const { books, order, nav, at, nightPerUnit } = facts
    const { id, user_id: userId, symbol, amount } = order
    assert(amount !== null, 'a purchase has an amount')
    if (etpBuy(amount, nav).units === 0n) return refuse({ code: 'etp.too_small' })
    const bought = books.buy({ id, userId, isHeld: facts.waited }, amount, nav)
    const before = await holdings.findHolding(tx, userId, symbol)
    const after = withBought(before, { userId, symbol, units: bought.units, cost: amount, at }, nightPerUnit)
    await holdings.saveHolding(tx, after)
    const filled = await orders.fillOrder(tx, { id, ...bought, nav, at, offBps: null })
    await orders.insertOrderEvent(tx, id, { kind: 'filled', at })
    if (order.take_profit === null && order.stop_loss === null && !order.sell_at_end) return ok(filled)
    return ok({ ...filled, exit_id: await exitOf(tx, filled, at) })
  }

  /** The sale that a take-profit and a stop-loss are; it reserves what was bought. */
  async function exitOf(tx: Tx, order: OrderRow, at: Date): Promise<string> {
    const { user_id, symbol, units, take_profit, stop_loss, end_at, sell_at_end, plan_id } = order
    const exit = await orders.insertOrder(tx, {
      ...{ id: ids.next('etp'), user_id, symbol, side: 'sell', kind: 'exit', price: null, amount: null, units },
      ...{ take_profit, stop_loss, start_at: null, end_at, judged_after: at, sell_at_end },
      ...{ parent_id: order.id, plan_id, made_at: at },
    })
    assert(units !== null && (await holdings.reserve(tx, user_id, symbol, units)), 'what was bought is there')
    await orders.linkExit(tx, order.id, exit.id)
    await orders.insertOrderEvent(tx, order.id, { kind: 'exit_made', at })
    await orders.insertOrderEvent(tx, exit.id, { kind: 'made', at })
    return exit.id
  }

  async function sell(tx: Tx, facts: FillFacts): Promise<Result<OrderRow, FillRefusal>> {
    const { books, order, nav, at, nightPerUnit, waited, isStop } = facts
    const { id, user_id: userId, symbol, units } = order
    const holding = await holdings.findHolding(tx, userId, symbol)
    assert(units !== null && holding !== undefined, 'a sale is of units that are held')
    const sold = books.sell({ id, userId }, units, nav)
    if (!sold.ok) return sold
    await holdings.saveHolding(tx, withoutSold(holding, { units, reserved: waited ? units : 0n }, nightPerUnit))
    const stop = isStop ? order.stop_loss : null
    const offBps = stop === null ? null : Number(((stop - nav) * ALL_BPS) / stop)
    const filled = await orders.fillOrder(tx, { id, ...sold.value, nav, at, offBps })
    await orders.insertOrderEvent(tx, id, { kind: 'filled', at })
    return ok(filled)
  }

  return {
    fill: (tx: Tx, facts: FillFacts) => (facts.order.side === 'buy' ? buy(tx, facts) : sell(tx, facts)),

    /** Frees what it holds or has promised. */
    async end(tx: Tx, order: OrderRow, reason: EtpEndReason, at: Date): Promise<OrderRow> {
      const { id, user_id: user, symbol, amount, units } = order
      const ended = await orders.endOrder(tx, { id, reason, at })
      await orders.insertOrderEvent(tx, id, { kind: 'cancelled', at })
      if (amount !== null) await ledger.lowerHeld(tx, [{ user, asset: MONEY, units: unitsOf(amount) }])
      else await holdings.unreserve(tx, user, symbol, units ?? 0n)
      return ended
    },

    /** When its money stands in the books: the person hears of it, and its plan. */
    async told(tx: Tx, order: OrderRow): Promise<void> {
      const { id, user_id: userId, symbol, side, state, plan_id: planId, over_at: at } = order
      assert(state !== 'waiting' && at !== null, 'it is over')
      publishFunding(tx, userId, { kind: 'etp', id, state })
      if (order.kind !== 'market') await notices.orderOver(tx, order)
      if (planId === null) return
      const { end_reason: endReason, exit_id: exitId, units, total, nav } = order
      await planOrderOver(tx, {
        orderId: id,
        planId,
        userId,
        symbol,
        side,
        state,
        endReason,
        exitId,
        units,
        total,
        nav,
        at,
      })
    },
  }
}
