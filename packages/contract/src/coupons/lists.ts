/** Lists without schemas, so that a browser may read them too. */

/** Judged when it is read: a coupon is over at its time, whatever a worker has written down yet. */
export const COUPON_STATES = ['valid', 'run_out', 'expired'] as const
export type CouponState = (typeof COUPON_STATES)[number]

/** What coupons are in. */
export const COUPON_ASSETS = ['GBP', 'EUR', 'USDT', 'USDC'] as const
export type CouponAsset = (typeof COUPON_ASSETS)[number]

export const COUPON_PROPOSAL_STATES = ['open', 'confirmed', 'declined'] as const
export type CouponProposalState = (typeof COUPON_PROPOSAL_STATES)[number]

/** Above this in GBP two people issue a coupon. */
export const ONE_PERSON_COUPON_GBP = 20
