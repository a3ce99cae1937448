/** Specification §4: the words that people are shown, whatever the way of the deposit. */
export const DEPOSIT_STATUSES = ['pending', 'completed', 'failed', 'cancelled', 'under_review'] as const
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number]

/** What makes a transfer on a chain final: a count of blocks, or the network's own word. */
export const FINALITIES = ['confirmations', 'network'] as const
