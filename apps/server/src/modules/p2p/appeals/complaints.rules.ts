import type { ComplaintState } from '@bourse/contract'
import type { Moves } from '../../../platform/database/moves.ts'

/** What is held is freed again; nothing is ever taken. */
export const COMPLAINT_MOVES: Moves<ComplaintState> = {
  open: ['held', 'dismissed'],
  held: ['released'],
  dismissed: [],
  released: [],
}
