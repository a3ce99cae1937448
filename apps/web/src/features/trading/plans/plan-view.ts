import type { Plan, PlanRun } from '@bourse/contract'
import type { StatusKind } from '@bourse/ui/status.tsx'
import { baseOf } from '../orders/orders-view.ts'

/** The shape beside the word that tells how a plan stands. */
export const PLAN_STATUS = {
  ongoing: 'processing',
  suspended: 'in_review',
  cancelled: 'cancelled',
} as const satisfies Record<Plan['state'], StatusKind>

export const RUN_STATUS = {
  pending: 'processing',
  bought: 'completed',
  skipped: 'failed',
} as const satisfies Record<PlanRun['state'], StatusKind>

const ORDER: Readonly<Record<Plan['state'], number>> = { ongoing: 0, suspended: 1, cancelled: 2 }

export interface PlanScope {
  /** One market, or null for all. */
  readonly symbol?: string | null | undefined
  /** Every market of one coin. */
  readonly coin?: string | undefined
}

/** What still buys stands first, what has ended last; within each the next purchase comes before the later one. */
export function shownPlans(plans: readonly Plan[], { symbol, coin }: PlanScope = {}): Plan[] {
  const due = ({ nextRunAt }: Plan) => nextRunAt ?? '9'
  return plans
    .filter((plan) => symbol == null || plan.symbol === symbol)
    .filter((plan) => coin === undefined || baseOf(plan.symbol) === coin)
    .toSorted((left, right) => ORDER[left.state] - ORDER[right.state] || due(left).localeCompare(due(right)))
}

/** How many of them buy, or wait to. */
export function livePlans(plans: readonly Plan[]): number {
  return plans.filter(({ state }) => state !== 'cancelled').length
}

/** Why a purchase was not made, as far as a person can do something about it; the rest is told as one. */
export const RUN_REASONS = [
  'insufficient_balance',
  'market_halted',
  'market_cancel_only',
  'market_post_only',
  'book_empty',
  'total_below',
  'plan_stopped',
] as const
export type RunReason = (typeof RUN_REASONS)[number] | 'other'

/** `ledger.insufficient_balance` is `insufficient_balance`. */
export function reasonOf({ reason }: Pick<PlanRun, 'reason'>): RunReason | null {
  if (reason === null) return null
  const name = reason.slice(reason.indexOf('.') + 1)
  return RUN_REASONS.find((known) => known === name) ?? 'other'
}

/** Five periods skipped in a row suspend a plan (business rules of AutoBuy). */
export const SKIPS_TO_SUSPEND = 5
/** A period is tried three times. */
export const TRIES = 3
