import type { WithdrawalState } from '@bourse/contract'
import type { Moves } from '../../platform/database/moves.ts'

/** Back to approved goes only what nobody has signed, back to review only what has not begun to leave. */
export const WITHDRAWAL_MOVES: Moves<WithdrawalState> = {
  review: ['approved', 'failed', 'cancelled'],
  approved: ['review', 'processing', 'failed', 'cancelled'],
  processing: ['approved', 'completed', 'failed'],
  completed: [],
  failed: [],
  cancelled: [],
}
