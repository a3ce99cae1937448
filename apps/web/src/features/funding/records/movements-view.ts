import type { FundingRecord } from '@bourse/contract'
import type { StatusKind } from '@bourse/ui/status.tsx'

const KINDS: Readonly<Record<FundingRecord['status'], StatusKind>> = {
  pending: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  under_review: 'in_review',
}

export function movementKind({ status }: Pick<FundingRecord, 'status'>): StatusKind {
  return KINDS[status]
}

export function isMoving({ status }: Pick<FundingRecord, 'status'>): boolean {
  return status === 'pending' || status === 'under_review'
}

/** With the sign of its direction, as a statement has it. */
export function signedAmount({ amount, direction }: Pick<FundingRecord, 'amount' | 'direction'>): string | null {
  return amount !== null && direction === 'out' ? `-${amount}` : amount
}

/** A withdrawal has words of its own for where it stands (specification §4). */
export function stateKey({ type, state, status }: Pick<FundingRecord, 'type' | 'state' | 'status'>): string {
  return type === 'withdrawal' ? `withdrawal.${state}` : `${type}.${status}`
}

export type Progress =
  | 'confirmations'
  | 'network'
  | 'transfer'
  | 'payment'
  | 'checking'
  | 'review'
  | 'approved'
  | 'sending'
  | 'bank'

/** What something on its way waits for. */
export function progressOf({ type, method, state, status, finality, needed }: FundingRecord): Progress {
  if (type === 'withdrawal') {
    if (state === 'review') return 'review'
    if (state === 'approved') return 'approved'
    return method === 'bank' ? 'bank' : 'sending'
  }
  if (status === 'under_review') return 'checking'
  if (needed > 0) return finality
  return method === 'bank' ? 'transfer' : 'payment'
}

/** A coin that nobody knows came to an address of this one. */
const STRANGE = 'ETH'

interface MovementLink {
  readonly to: '/deposit/$fiat/$type' | '/withdraw/$fiat/$type'
  readonly params: { readonly fiat: string; readonly type: string }
  readonly search: { readonly order: string }
}

/** Where everything about it stands; null where the row says all there is. */
export function movementLink({ id, type, method, coin, detail }: FundingRecord): MovementLink | null {
  if (!detail) return null
  return {
    to: type === 'withdrawal' ? '/withdraw/$fiat/$type' : '/deposit/$fiat/$type',
    params: { fiat: coin ?? STRANGE, type: method },
    search: { order: id },
  }
}

/** Transactions are long; references and names are read whole. */
export function shownReference({ reference }: Pick<FundingRecord, 'reference'>): string {
  return reference.length > 32 ? `${reference.slice(0, 6)}…${reference.slice(-4)}` : reference
}
