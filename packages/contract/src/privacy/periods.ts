/** How long an archive of one's own data can be fetched. */
export const EXPORT_KEPT_DAYS = 7

/** How long somebody who closed the account can open it again. */
export const COOLING_OFF_DAYS = 14

/** What is worth no more than this in all may stay behind in a closed account. */
export const DUST_EUR = '1'

/** What keeps an account from being closed. */
export const STAY_REASONS = [
  'balance',
  'orders',
  'plans',
  'deposits',
  'withdrawals',
  'debts',
  'review',
  'stopped',
] as const
export type StayReason = (typeof STAY_REASONS)[number]
