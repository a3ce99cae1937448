/** Lists without schemas, so that a browser may read them too. */

/** What is offered: `ended` is an hour before the settlement, or when its series was closed. */
export const DISCOUNT_PRODUCT_STATES = ['open', 'sold_out', 'ended'] as const
export type DiscountProductState = (typeof DISCOUNT_PRODUCT_STATES)[number]

/** `waiting_price`: the settlement is due, and the index has not given its price yet. */
export const DISCOUNT_STATES = ['subscribed', 'waiting_price', 'settled'] as const
export type DiscountState = (typeof DISCOUNT_STATES)[number]

/** In which of the two assets a position was paid out. */
export const DISCOUNT_OUTCOMES = ['base', 'quote'] as const
export type DiscountOutcome = (typeof DISCOUNT_OUTCOMES)[number]

export const DISCOUNT_SERIES_STATES = ['draft', 'published', 'closed'] as const
export type DiscountSeriesState = (typeof DISCOUNT_SERIES_STATES)[number]

export const DISCOUNT_SETTLEMENT_STATES = ['due', 'waiting', 'fixed'] as const
export type DiscountSettlementState = (typeof DISCOUNT_SETTLEMENT_STATES)[number]

/** The terms that a person agrees to; stored with every subscription. */
export const DISCOUNT_AGREEMENT = '2026-11'
/** Prices are in it: the index is. */
export const DISCOUNT_QUOTE = 'USDT'
export const DISCOUNT_OFFER_SECONDS = 60
/** An offer above it is a mistake of whoever made it. */
export const DISCOUNT_MOST_APY = 300

/** What staff look at: what can be bought, or what could. */
export const DISCOUNT_PRODUCT_PARTS = ['on_sale', 'ended'] as const
export type DiscountProductPart = (typeof DISCOUNT_PRODUCT_PARTS)[number]
