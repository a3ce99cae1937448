/** Where the button of a popup leads, by what the reward is of (specification §3). */
const LEADS: Readonly<Record<number, string>> = { 12: '/order', 28: '/order', 41: '/activityRecord', 15: '/invite' }

/** Undefined of a kind that this version does not know: it can only be closed. */
export const leadOf = (tradeType: number): string | undefined => LEADS[tradeType]
