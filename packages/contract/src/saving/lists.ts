/** Lists without schemas, so that a browser may read them too. */

/** The text that people agree to when they subscribe; whoever read another one is shown this one first. */
export const SAVING_AGREEMENT = 1

/** What staff draft, another person publishes and somebody closes; what runs goes on to its end. */
export const SAVING_PRODUCT_STATES = ['draft', 'published', 'closed'] as const
export type SavingProductState = (typeof SAVING_PRODUCT_STATES)[number]

/** Subscribed until the value date, accruing until the release; each has one end. */
export const SAVING_STATES = ['subscribed', 'accruing', 'released', 'exited'] as const
export type SavingState = (typeof SAVING_STATES)[number]

/** Which rule about countries a coin falls under. */
export const SAVING_KINDS = ['saving_stablecoin', 'saving_coin', 'saving_fiat'] as const
export type SavingKind = (typeof SAVING_KINDS)[number]

export const POOL_FUNDING_STATES = ['open', 'confirmed', 'declined'] as const
export type PoolFundingState = (typeof POOL_FUNDING_STATES)[number]
