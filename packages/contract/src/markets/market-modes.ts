/** What a market takes: nothing, cancellations, orders that wait in the book, everything. */
export const MARKET_MODES = ['halted', 'cancel_only', 'post_only', 'open'] as const
export type MarketMode = (typeof MARKET_MODES)[number]

/** Where a market goes by itself after an interruption: back to what it was. */
export const RESUME_MODES = ['post_only', 'open'] as const satisfies readonly MarketMode[]
/** What it takes on the way there, in this order. */
export const RECOVERY_STEPS = ['cancel_only', 'post_only'] as const satisfies readonly MarketMode[]
export type RecoveryStep = (typeof RECOVERY_STEPS)[number]

interface MarketModes {
  readonly mode: MarketMode
  readonly resumeMode: MarketMode | null
}

/** The step of the markets that are furthest from being back; null when all are as they should be. */
export function recoveryOf(markets: Iterable<MarketModes>): RecoveryStep | null {
  const steps = [...markets].flatMap(({ mode, resumeMode }) => (resumeMode === null ? [] : [mode]))
  return RECOVERY_STEPS.find((step) => steps.includes(step)) ?? null
}
