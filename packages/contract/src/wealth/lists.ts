/** Lists without schemas, so that a browser may read them too. */

/** What can be invested in, besides coins themselves. */
export const INVEST_KINDS = ['saving', 'discount', 'etp'] as const
export type InvestKind = (typeof INVEST_KINDS)[number]

/** What a plan is about: a coin, by orders on its USDT market, or an exchange-traded product, by its value. */
export const WEALTH_KINDS = ['coin', 'etp'] as const
export type WealthKind = (typeof WEALTH_KINDS)[number]

/** `buy` buys on a condition and may sell again; `sell` only sells what is there already. */
export const WEALTH_SIDES = ['buy', 'sell'] as const
export type WealthSide = (typeof WEALTH_SIDES)[number]

/** `completed` has done what it was for, or its time is over. */
export const WEALTH_STATES = ['ongoing', 'suspended', 'completed', 'cancelled'] as const
export type WealthState = (typeof WEALTH_STATES)[number]

/** Before its start, waiting to buy, holding what was bought, selling at its end, over. */
export const WEALTH_PHASES = ['waiting', 'buying', 'holding', 'selling', 'over'] as const
export type WealthPhase = (typeof WEALTH_PHASES)[number]

/**
 * Why a plan stands as it does: what completed it (`take_profit`, `stop_loss`, `bought`, `sold_at_end`, `time_over`), or what suspended or
 * cancelled it: the person, a frozen account, a rule about countries, an order that the person or the market ended, a balance that was too
 * low, a condition that the market did not take, a product that is closed.
 */
export const WEALTH_REASONS = [
  'take_profit',
  'stop_loss',
  'bought',
  'sold_at_end',
  'time_over',
  'user',
  'frozen',
  'not_offered',
  'order_ended',
  'balance',
  'refused',
  'closed',
] as const
export type WealthReason = (typeof WEALTH_REASONS)[number]

export const WEALTH_EVENTS = [
  'saved',
  'changed',
  'bought',
  'sold',
  'suspended',
  'restored',
  'cancelled',
  'completed',
] as const
export type WealthEvent = (typeof WEALTH_EVENTS)[number]

/** Of one plan, in USDT. */
export const WEALTH_LEAST = '1'
export const WEALTH_MOST = '50000'
/** By so many percent the buying price may differ from the current one (specification §5). */
export const WEALTH_DEVIATION_PERCENT = 40
export const WEALTH_MOST_PLANS = 50
export const WEALTH_MOST_DAYS = 365
