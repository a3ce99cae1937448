/** Lists without schemas, so that a browser may read them too. */

/** Of the fee in its own asset, or tokens of a project's pool instead. */
export const SHARE_KINDS = ['fee', 'token'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

/** Credited and locked; held until two people decide; paid out; taken back. */
export const SHARE_CREDIT_STATES = ['locked', 'held', 'paid', 'taken'] as const
export type ShareCreditState = (typeof SHARE_CREDIT_STATES)[number]

/** What two people decide about what somebody was credited: to pay what is held, or to take back what is not paid. */
export const SHARE_DECISIONS = ['pay', 'take'] as const
export type ShareDecision = (typeof SHARE_DECISIONS)[number]

export const SHARE_CASE_STATES = ['open', 'confirmed', 'declined'] as const
export type ShareCaseState = (typeof SHARE_CASE_STATES)[number]

/** Specification §9: of the fee that a friend bore, in percent; of a listed token to the inviter and to the friend. */
export const SHARE_PERCENT = { fee: 10, tokenInviter: 20, tokenFriend: 30 } as const
/** How long a friend's trades pay tokens of a listed project, in days. */
export const TOKEN_DAYS = 30
