/** Lists without schemas, so that a browser may read them too. */

/** Who sells: one takes cards, two are markets on which people sell to people. */
export const QUICKBUY_PLATFORMS = ['ramp', 'agora', 'bazaar'] as const
export type QuickbuyPlatform = (typeof QUICKBUY_PLATFORMS)[number]
export const PARTNER_MARKETS = ['agora', 'bazaar'] as const satisfies readonly QuickbuyPlatform[]

export const QUICKBUY_KINDS = ['card', 'p2p'] as const

/** Where an order stands. `paid` means that the partner has seen the money, not that somebody says so. */
export const QUICKBUY_STATES = [
  'waiting_payment',
  'paid',
  'processing',
  'delivering',
  'completed',
  'on_hold',
  'cancelled',
  'failed',
  'expired',
  'refunded',
] as const
export type QuickbuyState = (typeof QUICKBUY_STATES)[number]

/** `not_delivered`: paid, said to be sent, and never here. It is not tried again. */
export const QUICKBUY_FAILURES = ['declined', 'not_started', 'partner_refused', 'not_delivered'] as const
export type QuickbuyFailure = (typeof QUICKBUY_FAILURES)[number]

/** Where the coins go: to the own account here, over a chain or from what the partner has with us, or to an outside address. */
export const QUICKBUY_TARGETS = ['own', 'outside'] as const
export const QUICKBUY_DELIVERIES = ['chain', 'float'] as const

/** What its history tells: the states, and what happened within one. */
export const QUICKBUY_EVENTS = [
  ...QUICKBUY_STATES,
  'said_paid',
  'tried_again',
  'not_delivered',
  'case_opened',
  'case_closed',
] as const
export type QuickbuyEvent = (typeof QUICKBUY_EVENTS)[number]

/** Why somebody of the staff has to look. */
export const QUICKBUY_CASE_KINDS = [
  'old_try_paid',
  'late_payment',
  'other_amount',
  'other_address',
  'delivery_missing',
  'reconciliation',
  'unknown_order',
] as const
export type QuickbuyCaseKind = (typeof QUICKBUY_CASE_KINDS)[number]
export const QUICKBUY_CASE_STATES = ['open', 'refunding', 'closed'] as const
export type QuickbuyCaseState = (typeof QUICKBUY_CASE_STATES)[number]
export const QUICKBUY_OUTCOMES = ['followed', 'refunded', 'ended', 'closed'] as const
export const QUICKBUY_CASE_ACTS = ['follow', 'refund', 'end', 'close'] as const
export type QuickbuyCaseAct = (typeof QUICKBUY_CASE_ACTS)[number]
