/** Codes to one address are a minute apart; that rule has tests of its own, and nobody waits a minute here. */
export const CODE_PAUSE_MS = 1_000
