import type { DepositStatus, PaymentFailure, PaymentKind, PaymentState } from '@bourse/contract'
import type { Units } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'
import { isSameName } from '../funding/index.ts'

/** What comes after we gave up waiting is taken; what was paid and is reversed has failed after all. */
export const PAYMENT_ORDER_MOVES: Moves<DepositStatus> = {
  pending: ['completed', 'failed', 'cancelled', 'under_review'],
  under_review: ['completed', 'failed'],
  completed: ['failed'],
  failed: ['completed', 'under_review'],
  cancelled: [],
}

/** A provider may reverse a payment at any time, also one that we have sent back. */
export const PAYMENT_MOVES: Moves<PaymentState> = {
  review: ['credited', 'returning', 'reversed'],
  returning: ['returned', 'review', 'reversed'],
  credited: ['reversed'],
  returned: ['reversed'],
  reversed: [],
}

export interface OrderFacts {
  readonly state: DepositStatus
  readonly failure: PaymentFailure | null
  readonly asset: string
  readonly units: Units
  readonly fee: Units
  readonly payer_name: string
}

/** Whether the account that a payment is for was closed meanwhile. */
export type AccountFacts = { readonly accountClosed: boolean }

export interface PaymentFacts {
  readonly asset: string
  readonly units: Units
  readonly cost: Units
  readonly payerName: string | null
}

/** Nothing has come for it: it waits, or it gave up waiting. */
export function isUnpaid({ state, failure }: Pick<OrderFacts, 'state' | 'failure'>): boolean {
  return state === 'pending' || (state === 'failed' && failure !== 'returned' && failure !== 'reversed')
}

/**
 * What a payment is to its order. Exactly what was ordered, by its owner, is credited, and so is what comes after we gave up
 * waiting; everything else waits for a person. A provider that keeps more than the payer was told leaves a gap that somebody
 * must decide about.
 */
export function kindOf(paid: PaymentFacts, order: OrderFacts & AccountFacts): PaymentKind {
  if (order.accountClosed) return 'account_closed'
  if (paid.asset !== order.asset) return 'wrong_currency'
  if (order.state === 'cancelled') return 'cancelled'
  if (!isUnpaid(order)) return 'duplicate'
  if (paid.units !== order.units) return 'wrong_amount'
  if (paid.payerName !== null && !isSameName(paid.payerName, order.payer_name)) return 'wrong_name'
  if (paid.cost > order.fee) return 'cost_high'
  return order.state === 'failed' ? 'late' : 'exact'
}

export const isCredited = (kind: PaymentKind) => kind === 'exact' || kind === 'late'

const FIRST_WAIT_MS = 20_000
const LONGEST_WAIT_MS = 3_600_000

/** After a lost reply the provider is asked soon, and then less and less often. */
export function waitMs(checks: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(checks, 10))
}
