/** Lists without schemas, so that a browser may read them too. */

/** `ending`: the time is over, and the sale waits for a price. `waiting`: cash can be taken. `closed`: it ended and brought no cash. */
export const TRIAL_STATES = ['active', 'ending', 'waiting', 'taken', 'lost', 'closed'] as const
export type TrialState = (typeof TRIAL_STATES)[number]

/** What ended it: the seventh day, the person, or deposit protection. */
export const TRIAL_ENDS = ['time', 'user', 'protection'] as const
export type TrialEnd = (typeof TRIAL_ENDS)[number]

/** Why an account cannot claim it. */
export const TRIAL_BARS = ['age', 'credit', 'debt', 'shared'] as const
export type TrialBar = (typeof TRIAL_BARS)[number]

/** Why an end waits: the venues agree on no price, or the treasury cannot pay. */
export const TRIAL_TROUBLES = ['no_price', 'house_short'] as const
export type TrialTrouble = (typeof TRIAL_TROUBLES)[number]
