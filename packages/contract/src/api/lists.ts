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
