import type { Fill, Order } from '@bourse/contract'
import { difference, isOpen, isWaiting } from './orders-view.ts'

export type StepKey =
  | 'placed'
  | 'waiting'
  | 'triggered'
  | 'filledPart'
  | 'resting'
  | 'filled'
  | 'cancelled'
  | 'expired'
  | 'failed'

/** One thing that happened to the order, or that it is at now. */
export interface OrderStep {
  readonly key: StepKey
  readonly state: 'done' | 'now' | 'failed'
  /** Null for what has not happened yet. */
  readonly time: string | null
  readonly fill?: Fill
}

const ENDS = { filled: 'filled', cancelled: 'cancelled', expired: 'expired', rejected: 'failed' } as const

/** More fills than this are told as the first and the last of them; the table beneath has each. */
const MOST_FILLS = 4

/** From the order's placing to its end, oldest first. */
export function orderSteps(order: Order, fills: readonly Fill[]): OrderStep[] {
  const steps: OrderStep[] = [{ key: 'placed', state: 'done', time: order.createdAt }]
  if (order.triggeredAt !== null) steps.push({ key: 'triggered', state: 'done', time: order.triggeredAt })
  const told = fills.length > MOST_FILLS ? [...fills.slice(0, 1), ...fills.slice(-1)] : fills
  for (const fill of told) steps.push({ key: 'filledPart', state: 'done', time: fill.time, fill })
  if (isOpen(order)) steps.push({ key: isWaiting(order) ? 'waiting' : 'resting', state: 'now', time: null })
  else steps.push(endStep(order))
  return steps
}

function endStep({ state, updatedAt }: Order): OrderStep {
  if (state === 'new' || state === 'partially_filled') return { key: 'resting', state: 'now', time: null }
  return { key: ENDS[state], state: state === 'rejected' ? 'failed' : 'done', time: updatedAt }
}

/** What the order has given so far, after its fee. */
export function receivedSoFar({ side, executed, executedTotal, fee }: Order): string {
  return difference(side === 'buy' ? executed : executedTotal, fee)
}
