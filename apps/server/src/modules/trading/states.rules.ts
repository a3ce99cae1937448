import type { Moves } from '../../platform/database/moves.ts'
import type { OrderState } from './orders/order-record.ts'
import type { PlanRow, RunRow } from './plans/plans.sql.ts'

/** An order that is rejected is written as that and was never open. */
export const ORDER_MOVES: Moves<OrderState> = {
  new: ['partially_filled', 'filled', 'cancelled', 'expired'],
  partially_filled: ['filled', 'cancelled', 'expired'],
  filled: [],
  cancelled: [],
  rejected: [],
  expired: [],
}

export const PLAN_MOVES: Moves<PlanRow['state']> = {
  ongoing: ['suspended', 'cancelled'],
  suspended: ['ongoing', 'cancelled'],
  cancelled: [],
}

/** A try that fails leaves the run pending, until the last. */
export const PLAN_RUN_MOVES: Moves<RunRow['state']> = { pending: ['bought', 'skipped'], bought: [], skipped: [] }
