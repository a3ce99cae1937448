/** Waiting for a first trade; earned and to be taken; taken; not taken in time; given to others before. */
export const REGISTRATION_BONUS_STATES = ['waiting', 'earned', 'taken', 'expired', 'sold_out'] as const
export type RegistrationBonusState = (typeof REGISTRATION_BONUS_STATES)[number]

/** There is one for each account; what takes it names it so. */
export const REGISTRATION_BONUS_ID = 'registration-bonus'

/** A first trade has to be worth this much, in GBP; and it has to happen, and the bonus to be taken, within so many days. */
export const REGISTRATION_BONUS_TRADE_GBP = 10
export const REGISTRATION_BONUS_DAYS = 30
