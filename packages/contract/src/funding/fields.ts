/** Specification §4: the words that people are shown, whatever the way of the deposit. */
export const DEPOSIT_STATUSES = ['pending', 'completed', 'failed', 'cancelled', 'under_review'] as const
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number]
