/** Lists without schemas, so that a browser may read them too. */

/** What a rule can be about. Buying a token that needs a rule of its own is `asset:` with its code. */
export const PRODUCTS = [
  'spot_buy',
  'plan',
  'convert',
  'p2p_take',
  'p2p_merchant',
  'quick_buy',
  'credit_deposit',
  'payments',
  'api_trade',
  'invitation',
  'registration_bonus',
  'trial_fund',
  'coupon',
  'airdrop',
  'competition',
  'boost',
  'game_prize',
  'share_reward',
  'social_reward',
  'saving_stablecoin',
  'saving_coin',
  'saving_fiat',
  'discount',
  'etp',
  'card',
  'listing',
  'presale',
  'asset:USDT',
] as const
export type Product = (typeof PRODUCTS)[number] | `asset:${string}`

export const POLICY_ANSWERS = ['allow', 'gate', 'deny'] as const
export type PolicyAnswer = (typeof POLICY_ANSWERS)[number]

/** What stands between a person and a product, in the order in which it is passed. */
export const GATE_STEPS = [
  'risk_warning',
  'category',
  'knowledge',
  'cooling_off',
  'credit_terms',
  'key_information',
  'token_notice',
  'white_paper',
  'business_evidence',
] as const
export type GateStep = (typeof GATE_STEPS)[number]

/** Those that a person passes alone, on the page of their country. */
export const PASSABLE_STEPS = [
  'risk_warning',
  'category',
  'knowledge',
  'cooling_off',
  'credit_terms',
  'key_information',
  'token_notice',
  'white_paper',
] as const satisfies readonly GateStep[]
export type PassableStep = (typeof PASSABLE_STEPS)[number]

/** Those that are passed by reading and agreeing, or by having waited. */
export const ACKNOWLEDGED_STEPS = [
  'risk_warning',
  'cooling_off',
  'credit_terms',
  'token_notice',
] as const satisfies readonly PassableStep[]

/** Those that are passed by agreeing to a document of the product, in the version that was shown. */
export const DOCUMENT_STEPS = ['key_information', 'white_paper'] as const satisfies readonly PassableStep[]
export type DocumentStep = (typeof DOCUMENT_STEPS)[number]

/** What anybody may declare; an experienced investor shows evidence for it. */
export const DECLARED_CATEGORIES = ['restricted', 'high_net_worth'] as const

/** What somebody calls themselves experienced by (COBS 4.12A, certified and self-certified), and shows evidence of. */
export const EVIDENCE_GROUNDS = ['certificate', 'professional', 'director'] as const
export type EvidenceGround = (typeof EVIDENCE_GROUNDS)[number]
export const EVIDENCE_STATES = ['waiting', 'accepted', 'rejected'] as const
export type EvidenceState = (typeof EVIDENCE_STATES)[number]

/** What a person says of themselves as an investor (COBS 4.12A). `any` is of rules alone: it is for everybody. */
export const CLIENT_CATEGORIES = ['restricted', 'high_net_worth', 'sophisticated'] as const
export type ClientCategory = (typeof CLIENT_CATEGORIES)[number]
export const RULE_CATEGORIES = ['any', ...CLIENT_CATEGORIES] as const
export type RuleCategory = (typeof RULE_CATEGORIES)[number]

/** Of every call that opens a position or pays an incentive; both have the number 4403. */
export const POLICY_REFUSALS = ['policy.denied', 'policy.gate'] as const
