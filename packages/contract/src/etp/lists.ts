/** Lists without schemas, so that a browser may read them too. */

/** `closing`: notice was given, nothing more is sold; `closed`: everybody was paid, or the value came to nothing. */
export const ETP_PRODUCT_STATES = ['open', 'sold_out', 'closing', 'closed'] as const
export type EtpProductState = (typeof ETP_PRODUCT_STATES)[number]

export const ETP_SIDES = ['buy', 'sell'] as const
export type EtpSide = (typeof ETP_SIDES)[number]

/** `exit` is the sale that follows a purchase with a take-profit or a stop-loss. */
export const ETP_ORDER_KINDS = ['market', 'limit', 'exit'] as const
export type EtpOrderKind = (typeof ETP_ORDER_KINDS)[number]

export const ETP_ORDER_STATES = ['waiting', 'filled', 'cancelled'] as const
export type EtpOrderState = (typeof ETP_ORDER_STATES)[number]

/**
 * Why an order ended without a fill: the person, its time was over, the product closes or is worth nothing, the account was frozen, the
 * product is not offered to the person any more, its plan ended, or the account was emptied of what it needed.
 */
export const ETP_END_REASONS = ['user', 'ended', 'closed', 'frozen', 'not_offered', 'plan', 'too_small'] as const
export type EtpEndReason = (typeof ETP_END_REASONS)[number]

/** What an order that waits can lose by a change; its price it cannot. */
export const ETP_CONDITIONS = ['takeProfit', 'stopLoss', 'startTime', 'endTime'] as const
export type EtpCondition = (typeof ETP_CONDITIONS)[number]

/** What happens to a net asset value beside the index: marks of the chart. */
export const ETP_NAV_EVENTS = ['rebalance', 'emergency', 'night', 'consolidation', 'zero', 'closed'] as const
export type EtpNavEvent = (typeof ETP_NAV_EVENTS)[number]

export const ETP_RANGES = ['1d', '7d', '30d', '90d', '1y'] as const
export type EtpRange = (typeof ETP_RANGES)[number]

/** What is done to an order, for its page. */
export const ETP_ORDER_EVENTS = ['made', 'changed', 'filled', 'cancelled', 'exit_made'] as const
export type EtpOrderEvent = (typeof ETP_ORDER_EVENTS)[number]
