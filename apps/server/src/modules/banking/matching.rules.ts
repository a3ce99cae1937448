import type { BankLineKind, DepositStatus } from '@bourse/contract'
import type { Units } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'
import { isSameName } from '../funding/index.ts'

/** Staff may find the transfer of an order that was given up or cancelled. */
export const BANK_ORDER_MOVES: Moves<DepositStatus> = {
  pending: ['completed', 'failed', 'cancelled', 'under_review'],
  under_review: ['completed', 'failed'],
  failed: ['completed'],
  cancelled: ['completed'],
  completed: [],
}

export interface OrderFacts {
  readonly state: DepositStatus
  readonly failure: 'not_received' | 'returned' | null
  readonly units: Units
  readonly expiresAt: Date
  readonly senderName: string
  /** The account that it was for. */
  readonly accountClosed: boolean
}

export interface LineFacts {
  readonly units: Units
  readonly senderName: string
  readonly bookedAt: Date
}

export interface Match {
  readonly kind: BankLineKind
  /** Credited at once, or kept for a person to decide. */
  readonly credit: boolean
}

/**
 * What a transfer is to the order that it names. Money of the right person for an order that still waits, or that gave up
 * waiting, is credited as it came, whatever its amount; everything else waits for a person.
 */
export function matchOf(line: LineFacts, order: OrderFacts | undefined, withinLimits: boolean): Match {
  const review = (kind: BankLineKind): Match => ({ kind, credit: false })
  if (order === undefined) return review('unknown_reference')
  if (order.accountClosed) return review('account_closed')
  if (!isSameName(line.senderName, order.senderName)) return review('wrong_name')
  if (order.state === 'cancelled') return review('cancelled')
  const waits = order.state === 'pending' || (order.state === 'failed' && order.failure === 'not_received')
  if (!waits) return review('duplicate')
  if (line.units > order.units && !withinLimits) return review('over_limit')
  return { kind: creditedKind(line, order), credit: true }
}

function creditedKind(line: LineFacts, order: OrderFacts): BankLineKind {
  if (order.state === 'failed' || line.bookedAt > order.expiresAt) return 'late'
  if (line.units === order.units) return 'exact'
  return line.units < order.units ? 'short' : 'over'
}

/** An order that waits becomes one under review when something that may be its transfer is; others keep their state. */
export function movesToReview(state: DepositStatus, kind: BankLineKind): boolean {
  return state === 'pending' && (kind === 'wrong_name' || kind === 'over_limit')
}
