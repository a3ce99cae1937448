import type { Moves } from '../../../platform/database/moves.ts'
import type { PlanRow, RunRow } from './plans.sql.ts'

export const PLAN_MOVES: Moves<PlanRow['state']> = {
  ongoing: ['suspended', 'cancelled'],
  suspended: ['ongoing', 'cancelled'],
  cancelled: [],
}

/** A try that fails leaves the run pending, until the last. */
export const PLAN_RUN_MOVES: Moves<RunRow['state']> = { pending: ['bought', 'skipped'], bought: [], skipped: [] }
