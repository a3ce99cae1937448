import type { Moves } from '../../../platform/database/moves.ts'
import type { OrderState } from './order-record.ts'

/** An order that is rejected is written as that and was never open. */
export const ORDER_MOVES: Moves<OrderState> = {
  new: ['partially_filled', 'filled', 'cancelled', 'expired'],
  partially_filled: ['filled', 'cancelled', 'expired'],
  filled: [],
  cancelled: [],
  rejected: [],
  expired: [],
}
