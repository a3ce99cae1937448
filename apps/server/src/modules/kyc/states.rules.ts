import type { CaseState } from '@bourse/contract'
import type { Moves } from '../../platform/database/moves.ts'
import type { ResetRow } from './resets.sql.ts'

/** Who was rejected begins another case. A verification ends with its document, or where a newer one takes its place. */
export const CASE_MOVES: Moves<CaseState> = {
  draft: ['in_review'],
  in_review: ['passed', 'rejected'],
  passed: ['expired'],
  rejected: [],
  expired: [],
}

export const RESET_MOVES: Moves<ResetRow['state']> = {
  open: ['in_review'],
  in_review: ['approved', 'rejected'],
  approved: [],
  rejected: [],
}
