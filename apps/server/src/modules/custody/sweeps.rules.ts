import type { Moves } from '../../platform/database/moves.ts'
import type { SweepRow } from './sweeps.sql.ts'

/** A block may show a sweep of which nobody could note any more that it was sent. */
export const SWEEP_MOVES: Moves<SweepRow['state']> = {
  created: ['sent', 'done', 'failed'],
  sent: ['done', 'failed'],
  done: [],
  failed: [],
}
