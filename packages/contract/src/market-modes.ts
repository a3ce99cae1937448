/** What a market takes: nothing, cancellations, orders that wait in the book, everything. */
export const MARKET_MODES = ['halted', 'cancel_only', 'post_only', 'open'] as const
export type MarketMode = (typeof MARKET_MODES)[number]
