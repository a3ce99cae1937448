import type { DepositStatus } from '@bourse/contract'

/** In the order in which a filter offers them. */
export const DEPOSIT_STATUSES: readonly DepositStatus[] = [
  'pending',
  'under_review',
  'completed',
  'failed',
  'cancelled',
]
