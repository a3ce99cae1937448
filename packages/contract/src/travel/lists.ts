/** Lists without schemas, so that a browser may read them too. */

/** Whose address coins go to: a wallet of the owner's own, somebody else's, or an account with another provider. */
export const WALLET_OWNERS = ['self', 'other', 'provider'] as const
export type WalletOwner = (typeof WALLET_OWNERS)[number]

export const TRAVEL_DIRECTIONS = ['out', 'in'] as const
export type TravelDirection = (typeof TRAVEL_DIRECTIONS)[number]

/**
 * `open` until the other provider or compliance has said something; `waived` and `declined` are compliance's, `withdrawn` says that the
 * withdrawal ended for another reason.
 */
export const TRAVEL_STATES = ['open', 'accepted', 'rejected', 'waived', 'declined', 'withdrawn'] as const
export type TravelState = (typeof TRAVEL_STATES)[number]

/** What was heard last of the other side. */
export const TRAVEL_ANSWERS = [
  'none',
  'accepted',
  'pending',
  'needs_information',
  'silent',
  'refused',
  'beneficiary_unknown',
  'no_data',
  'name_mismatch',
] as const
export type TravelAnswer = (typeof TRAVEL_ANSWERS)[number]
