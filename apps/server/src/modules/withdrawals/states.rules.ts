import type { WithdrawalState } from '@bourse/contract'
import type { Moves } from '../../platform/database/moves.ts'
import type { AttemptRow } from './attempts.sql.ts'

/** Back to approved goes only what nobody has signed, back to review only what has not begun to leave. */
export const WITHDRAWAL_MOVES: Moves<WithdrawalState> = {
  review: ['approved', 'failed', 'cancelled'],
  approved: ['review', 'processing', 'failed', 'cancelled'],
  processing: ['approved', 'completed', 'failed'],
  completed: [],
  failed: [],
  cancelled: [],
}

/** Whatever was answered before, a transaction that the chain knows was sent. */
export const ATTEMPT_MOVES: Moves<AttemptRow['state']> = {
  built: ['signed'],
  signed: ['sent', 'unknown', 'refused'],
  unknown: ['sent', 'refused'],
  refused: ['sent', 'unknown'],
  sent: [],
}
