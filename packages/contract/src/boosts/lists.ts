/** Lists without schemas, so that a browser may read them too. */

/** As the books have it: purchases count; what everybody kept is settled and waits for its day; nothing more is paid. */
export const BOOST_STATES = ['open', 'closed', 'paid'] as const
export type BoostState = (typeof BOOST_STATES)[number]

/** As people see it at this moment: from the end until everything is settled the last trades are counted. */
export const BOOST_PHASES = ['soon', 'running', 'sold_out', 'paused', 'counting', 'closed', 'paid'] as const
export type BoostPhase = (typeof BOOST_PHASES)[number]

/** Of one person in one boost: it runs; something is to be paid; it was paid; nothing was kept; it could not be paid for good. */
export const BOOST_PART_STATES = ['open', 'due', 'paid', 'nothing', 'lapsed'] as const
export type BoostPartState = (typeof BOOST_PART_STATES)[number]

/** Why a purchase is boosted by nothing, or by less than the rate: the pool was empty, or the person could not be promised anything. */
export const BOOST_LACKS = ['sold_out', 'linked', 'not_offered', 'not_verified', 'not_eligible', 'paused'] as const
export type BoostLack = (typeof BOOST_LACKS)[number]

/** From the end to the payment. */
export const BOOST_PAY_HOURS = 24
