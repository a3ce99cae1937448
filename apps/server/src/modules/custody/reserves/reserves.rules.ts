import type { Moves } from '../../../platform/database/moves.ts'
import type { BaseUnits } from '../chains/chain.ts'

export type OrderState = 'proposed' | 'exported' | 'signed' | 'approved' | 'declined' | 'failed'

/** What people want, until its move is on its way; from then on the move itself tells. */
export const RESERVE_ORDER_MOVES: Moves<OrderState> = {
  proposed: ['approved', 'declined'],
  exported: ['signed', 'declined'],
  signed: ['approved', 'declined'],
  approved: ['failed'],
  declined: [],
  failed: [],
}

/** A refill is signed by two people; a return is signed in the safe, and approved by one who had no part in it. */
export const APPROVALS_NEEDED = { refill: 2, return: 1 } as const

export interface OrderFacts {
  readonly kind: keyof typeof APPROVALS_NEEDED
  readonly state: OrderState
  readonly proposed_by: string
  readonly imported_by: string | null
  /** Who approved it before. */
  readonly approvers: readonly string[]
}

/** Whether it waits for an approval at all. */
export function awaitsApproval({ kind, state }: Pick<OrderFacts, 'kind' | 'state'>): boolean {
  return state === (kind === 'refill' ? 'proposed' : 'signed')
}

/** Whether the approval of this person counts: nobody approves twice, and nobody what they themselves brought from the safe. */
export function countsFor(staffId: string, { kind, proposed_by, imported_by, approvers }: OrderFacts): boolean {
  if (approvers.includes(staffId)) return false
  return kind === 'refill' || (staffId !== proposed_by && staffId !== imported_by)
}

/** What may be brought to the hot wallet: what the warm tier has, up to the ceiling. */
export function mostRefill<Amount extends bigint>({
  hot,
  warm,
  ceiling,
}: {
  readonly hot: Amount
  readonly warm: Amount
  readonly ceiling: Amount
}): Amount {
  const room = (ceiling > hot ? ceiling - hot : 0n) as Amount
  return warm < room ? warm : room
}

/** What is above a ceiling; an asset without one is left alone. */
export function surplusOf(held: BaseUnits, ceiling: BaseUnits): BaseUnits {
  return (ceiling > 0n && held > ceiling ? held - ceiling : 0n) as BaseUnits
}
