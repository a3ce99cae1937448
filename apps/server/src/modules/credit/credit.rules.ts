import type { CreditReason, CreditRight, CreditState } from '@bourse/contract'
import { minUnits, type Units, units, ZERO } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'

/** What is still owed after the end is paid without another state. */
export const CREDIT_MOVES: Moves<CreditState> = {
  pending: ['completed', 'cancelled', 'failed'],
  completed: [],
  cancelled: [],
  failed: [],
}

/** Specification §4 and §9; amounts in whole euro. Docs: docs/domain/constants.md. */
export const CREDIT_TERMS = {
  /** Of one's own: credit, trial and bonus money do not count. */
  minAsset: '50',
  limit: '5000',
  mostFailures: 3,
  /** More than these since the suspension reopen the right. */
  reopenTimes: 3,
  reopenAmount: '500',
} as const

export interface Standing {
  /** By the law of the person's country. */
  readonly isOffered: boolean
  /** What the verification lets in within a day: the grade. */
  readonly grade: Units
  readonly suspendedBy: 'failures' | 'staff' | null
  readonly trialRuns: boolean
  readonly hasDebt: boolean
  readonly ownAssets: Units
  readonly minAsset: Units
  readonly availableLimit: Units
}

/** Whatever is first in the way; what only staff or time can change comes before what a deposit changes. */
export function reasonOf(standing: Standing): CreditReason | null {
  if (!standing.isOffered) return 'country'
  if (standing.grade === 0n) return 'kyc'
  if (standing.suspendedBy !== null) return standing.suspendedBy
  if (standing.trialRuns) return 'trial'
  if (standing.hasDebt) return 'debt'
  if (standing.ownAssets < standing.minAsset) return 'assets'
  return standing.availableLimit === 0n ? 'limit' : null
}

/** Who has used all of the limit has the right none the less. */
export function rightOf(why: CreditReason | null): CreditRight {
  if (why === null || why === 'limit') return 'eligible'
  return why === 'staff' || why === 'failures' ? 'suspended' : 'not_eligible'
}

/** Limit = min(the limit for everybody, the grade); what is pending comes off it. */
export function limitsOf({ most, grade, used }: { readonly most: Units; readonly grade: Units; readonly used: Units }) {
  const limit = minUnits(most, grade)
  return { limit, available: limit > used ? units(limit - used) : ZERO }
}

/** Both thresholds must be passed, not only reached. */
export function reopens(
  { times, amount }: { readonly times: number; readonly amount: Units },
  threshold: { readonly times: number; readonly amount: Units },
): boolean {
  return times > threshold.times && amount > threshold.amount
}
