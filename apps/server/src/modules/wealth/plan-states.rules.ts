import type { WealthState } from '@bourse/contract'
import type { Moves } from '../../platform/database/moves.ts'

/** A plan whose last order was filled while it was being suspended is completed. */
export const WEALTH_PLAN_MOVES: Moves<WealthState> = {
  ongoing: ['suspended', 'completed', 'cancelled'],
  suspended: ['ongoing', 'completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

export type PlanOrderState = 'placing' | 'open' | 'over'

/** `placing` may have reached the market or not; asking again by the same key tells. */
export const WEALTH_ORDER_MOVES: Moves<PlanOrderState> = { placing: ['open', 'over'], open: ['over'], over: [] }
