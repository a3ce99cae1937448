/** Lists without schemas, so that a browser may read them too. */

/** First come, or everybody may enter for a day and the spots are drawn. */
export const AIRDROP_WAYS = ['first', 'drawn'] as const
export type AirdropWay = (typeof AIRDROP_WAYS)[number]

/** Claimed at once is paid at once. Whoever entered a draw has won or lost when it was drawn, and a winner is paid. */
export const AIRDROP_ENTRY_STATES = ['entered', 'won', 'lost', 'paid'] as const
export type AirdropEntryState = (typeof AIRDROP_ENTRY_STATES)[number]

/** What came of a part: `paid` is in the wallet, `held` waits for staff because the account looks linked with another, `void` was not paid. */
export const AIRDROP_OUTCOMES = [...AIRDROP_ENTRY_STATES, 'held', 'void'] as const
export type AirdropOutcome = (typeof AIRDROP_OUTCOMES)[number]

/** What keeps somebody from an airdrop, in the order in which it is asked: the first one answers. */
export const AIRDROP_REFUSALS = [
  'policy.denied',
  'policy.gate',
  'activities.not_eligible',
  'airdrops.not_started',
  'airdrops.ended',
  'activities.paused',
  'airdrops.already_claimed',
  'kyc.needed',
  'activities.cap_reached',
  'airdrops.below_threshold',
  'airdrops.too_late',
] as const
export type AirdropRefusalCode = (typeof AIRDROP_REFUSALS)[number]

/** How long everybody may enter an airdrop that is drawn. */
export const AIRDROP_ENTRY_HOURS = 24
