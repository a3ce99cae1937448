import type { WealthReason } from '@bourse/contract'
import type { Market } from '../markets/index.ts'
import { type Asked, buyingOrder, closingOrder, exitOrder } from './coin-orders.rules.ts'
import type { Seen } from './coin-orders.ts'
import type { Filled, OrderRole, PlanOrderRow } from './plan-orders.sql.ts'
import type { PlanRow } from './plans.sql.ts'

/** What a plan without an order does next. */
export type Next =
  | { readonly act: 'wait' }
  | { readonly act: 'complete'; readonly reason: WealthReason }
  | { readonly act: 'place'; readonly role: OrderRole; readonly asked: Asked; readonly phase: PlanRow['phase'] }

const WAIT: Next = { act: 'wait' }

export interface NextFacts {
  readonly at: Date
  readonly market: Market
  /** Undefined where a condition that is true already is to be refused instead of acted upon. */
  readonly price: bigint | undefined
  readonly triedEnd: boolean
}

export function nextOf(plan: PlanRow, { at, market, price, triedEnd }: NextFacts): Next {
  if (plan.state !== 'ongoing') return WAIT
  if (at >= plan.ends_at) return endOf(plan, market, triedEnd)
  if (at < plan.starts_at) return WAIT
  const buys = plan.side === 'buy' && (plan.phase === 'waiting' || plan.phase === 'buying')
  const buying = buys ? buyingOrder(plan, market) : undefined
  if (buying !== undefined) return { act: 'place', role: 'buy', asked: buying, phase: 'buying' }
  const hasExit = plan.take_profit !== null || plan.stop_loss !== null
  if (!hasExit) return plan.sell_at_end ? WAIT : { act: 'complete', reason: 'bought' }
  const asked = exitAt(plan, market, price)
  // What is left may be too little for the market.
  return asked === undefined
    ? { act: 'complete', reason: plan.received_units > 0n ? 'take_profit' : 'bought' }
    : { act: 'place', role: 'exit', asked, phase: 'holding' }
}

/** A stop-loss that the price is below already sells at once, a take-profit that it is above at its price or better. */
function exitAt(plan: PlanRow, market: Market, price: bigint | undefined): Asked | undefined {
  if (price === undefined) return exitOrder(plan, market)
  if (plan.stop_loss !== null && price <= plan.stop_loss) return closingOrder(plan, market)
  const isAbove = plan.take_profit !== null && price >= plan.take_profit
  return exitOrder(isAbove ? { ...plan, stop_loss: null } : plan, market)
}

function endOf(plan: PlanRow, market: Market, triedEnd: boolean): Next {
  if (triedEnd) return { act: 'complete', reason: 'sold_at_end' }
  const asked = plan.sell_at_end ? closingOrder(plan, market) : undefined
  return asked === undefined
    ? { act: 'complete', reason: 'time_over' }
    : { act: 'place', role: 'end', asked, phase: 'selling' }
}

/** Whether an order of a plan should still be there. */
export function isWanted(plan: PlanRow, order: PlanOrderRow, at: Date): boolean {
  if (order.role === 'end') return true
  return plan.state === 'ongoing' && order.revision === plan.revision && at < plan.ends_at
}

/** The figures of a plan after what an order has done. */
export function afterFills(plan: PlanRow, { bought, paid, sold, received }: Filled, at: Date): PlanRow {
  const held = plan.held_units + bought
  const cost = plan.cost_units + paid
  const left = held > sold ? held - sold : 0n
  return {
    ...plan,
    spent_units: plan.spent_units + paid,
    held_units: left,
    cost_units: held === 0n ? 0n : (cost * left) / held,
    received_units: plan.received_units + received,
    holding_since: left === 0n ? null : (plan.holding_since ?? at),
  }
}

/** Where a plan stands when an order of it is over. Undefined leaves it as it is. */
export function afterOrder(
  plan: PlanRow,
  order: PlanOrderRow,
  seen: Pick<Seen, 'isFilled' | 'byStop'> & { readonly wasWanted: boolean },
): Pick<PlanRow, 'state' | 'phase' | 'reason'> | undefined {
  const { state, reason } = plan
  if (state === 'cancelled') return undefined
  if (order.role === 'end') return { state: 'completed', phase: 'over', reason: 'sold_at_end' }
  if (order.role === 'exit' && seen.isFilled)
    return { state: 'completed', phase: 'over', reason: seen.byStop ? 'stop_loss' : 'take_profit' }
  if (order.role === 'buy' && seen.isFilled) return { state, phase: 'holding', reason }
  // Somebody else than the plan has ended it: the person on the page of orders, staff, or the market.
  return seen.wasWanted ? { state: 'suspended', phase: plan.phase, reason: 'order_ended' } : undefined
}
