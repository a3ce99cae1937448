/** How a request is signed: with a shared secret, or with a private key that never leaves its owner. */
export const KEY_KINDS = ['hmac', 'ed25519'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

/** What a key may do. None takes money out: that asks for factors which a machine does not have (specification §5). */
export const KEY_SCOPES = ['read', 'trade', 'payment'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** `held` is paused by staff: only they let it go on. */
export const KEY_STATES = ['active', 'paused', 'held'] as const
export type KeyState = (typeof KEY_STATES)[number]

export const MOST_KEYS = 30
export const MOST_KEY_ADDRESSES = 30
/** A key that may trade from any address does so for this long. */
export const KEY_LAPSE_DAYS = 90
/** How long before that its owner is told. */
export const KEY_LAPSE_NOTICE_DAYS = 7
/** For how many days uses are shown and kept. */
export const KEY_USE_DAYS = 90

/** From the application of a business to its end; `suspended` may be approved again, `refused` may apply again as somebody new. */
export const PARTNER_STATES = ['applied', 'approved', 'suspended', 'refused'] as const
export type PartnerState = (typeof PARTNER_STATES)[number]

/** What has happened to an application, as its owner and staff read it. */
export const PARTNER_EVENTS = ['applied', 'changed', 'approved', 'refused', 'suspended', 'resumed', 'fee'] as const
export type PartnerEvent = (typeof PARTNER_EVENTS)[number]

/** What takes two members of staff: what gives a right or changes what somebody earns. */
export const PARTNER_DECISIONS = ['approve', 'resume', 'fee'] as const
export type PartnerDecision = (typeof PARTNER_DECISIONS)[number]

/** Off what a partner gets of each payment. */
export const PARTNER_FEE_BPS = 80
export const MOST_PARTNER_FEE_BPS = 500

/** In what a partner may ask for money. */
export const PARTNER_CURRENCIES = ['EUR', 'GBP', 'USDT', 'USDC'] as const
export type PartnerCurrency = (typeof PARTNER_CURRENCIES)[number]
/** Of one payment, in each of them. */
export const PARTNER_PRICE = { least: '2', most: '5000' } as const
/** So long a payment can be paid. */
export const PARTNER_PAYMENT_MINUTES = 15
/** Settlement figures are of so many days, and of all. */
export const PARTNER_SUMMARY_DAYS = 30

export const PARTNER_PAYMENT_STATES = [
  'created',
  'paid',
  'partly_refunded',
  'refunded',
  'expired',
  'cancelled',
] as const
export type PartnerPaymentState = (typeof PARTNER_PAYMENT_STATES)[number]
