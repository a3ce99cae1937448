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
  'positions',
  'deposits',
  'withdrawals',
  'debts',
  'review',
  'stopped',
] as const
export type StayReason = (typeof STAY_REASONS)[number]

/** After the relation ended: identity checks with their pictures, names, addresses, contact and devices. */
export const PERSON_KEPT_YEARS = 5

/** The books, which by then name nobody. */
export const BOOKS_KEPT_YEARS = 10

/** What goes by itself while an account is open, and after how many days. */
export const KEPT_DAYS = {
  /** After they ended: where and with which device somebody was logged in. */
  sessions: 365,
  codes: 2,
  /** Log-ins and other steps that were begun and not finished. */
  steps: 30,
  /** Identity checks that were begun and never sent. */
  kyc_drafts: 90,
  /** Identity checks that were refused, of people who were never verified. */
  kyc_refused: 365,
} as const
export type KeptKind = keyof typeof KEPT_DAYS
