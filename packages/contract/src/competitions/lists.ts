/** Lists without schemas, so that a browser may read them too. */

/** As the books have it: fills count; ranks are frozen and looked at; prizes are being paid; nothing more is paid. */
export const COMPETITION_STATES = ['open', 'review', 'paying', 'paid'] as const
export type CompetitionState = (typeof COMPETITION_STATES)[number]

/** As people see it at this moment: from the end until its ranks are frozen the last trades are counted. */
export const COMPETITION_PHASES = ['soon', 'running', 'paused', 'counting', 'review', 'paying', 'paid'] as const
export type CompetitionPhase = (typeof COMPETITION_PHASES)[number]

/** A frozen place: it stands, was taken away before the payout, was paid, or could not be paid for good. */
export const PLACE_STATES = ['standing', 'disqualified', 'paid', 'lapsed'] as const
export type PlaceState = (typeof PLACE_STATES)[number]

/** For how long ranks are looked at before prizes are paid. */
export const REVIEW_HOURS = 72
/** For how long after the payout a prize waits for an account that is frozen. */
export const PRIZE_WAIT_DAYS = 90
/** Of a raw volume, what fills with one counterparty may be at most: one part in five. */
export const COUNTERPARTY_PARTS = 5
/** A prize above this, in GBP, is taken away by two people. */
export const ONE_PERSON_PRIZE_GBP = 100
