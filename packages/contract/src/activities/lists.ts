/** Lists without schemas, so that a browser may read them too. */

/** What an activity is. Each is a product of the policy by the same name, and belongs to one module. */
export const ACTIVITY_KINDS = [
  'trial_fund',
  'coupon',
  'invitation',
  'registration_bonus',
  'airdrop',
  'competition',
  'boost',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Of whoever wants to be told when something starts, whatever it is. */
export const ANY_KIND = 'any'

/** What is told together as other income: none of them has a list of its own beside the orders. */
export const OTHER_INCOME_KINDS = [
  'trial_fund',
  'coupon',
  'registration_bonus',
] as const satisfies readonly ActivityKind[]

/** A draft that another person approves runs in its window, may pause, ends, and is settled when nothing more is to be paid. */
export const ACTIVITY_STATES = ['draft', 'approved', 'running', 'paused', 'ended', 'settled', 'dropped'] as const
export type ActivityState = (typeof ACTIVITY_STATES)[number]

/** As people see it at this moment (specification §4): whatever a worker has written down yet. */
export const ACTIVITY_PHASES = ['soon', 'running', 'sold_out', 'paused', 'ended'] as const
export type ActivityPhase = (typeof ACTIVITY_PHASES)[number]

/** What a budget pays: money, or fee coupons. */
export const BUDGET_POOLS = ['reward', 'coupon'] as const
export type BudgetPool = (typeof BUDGET_POOLS)[number]

/** To the wallet, locked until its day, or as a fee coupon. */
export const REWARD_FORMS = ['available', 'reward', 'coupon'] as const
export type RewardForm = (typeof REWARD_FORMS)[number]

/** Held is what a person has to decide about, because two accounts look like one. */
export const REWARD_STATES = ['held', 'paid', 'void'] as const
export type RewardState = (typeof REWARD_STATES)[number]

/** What the popup of a reward is about (specification §3): fee refund, Trial Fund, activity or game, invitation. */
export const POPUP_TYPES = [12, 28, 41, 15] as const
export type PopupType = (typeof POPUP_TYPES)[number]

/** What two accounts have in common. One of the strong, or two of the weak, hold a reward between them. */
export const STRONG_LINKS = ['device', 'bank_account', 'card', 'withdrawal_address', 'funded_by'] as const
export const WEAK_LINKS = ['subnet', 'crowd', 'traded_together'] as const
export const LINK_KINDS = [...STRONG_LINKS, ...WEAK_LINKS] as const
export type LinkKind = (typeof LINK_KINDS)[number]

export const BUDGET_RAISE_STATES = ['open', 'confirmed', 'declined'] as const
export type BudgetRaiseState = (typeof BUDGET_RAISE_STATES)[number]
