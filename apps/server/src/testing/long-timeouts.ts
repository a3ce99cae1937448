/**
 * For a test that is about something else than waiting: an engine's own limits are seconds, and a busy machine may stop a process
 * for as long in the middle of a transaction.
 */
export const LONG_TIMEOUTS = {
  statementMs: 300_000,
  lockMs: 120_000,
  pauseMs: 120_000,
  connectMs: 120_000,
  doubtMs: 120_000,
} as const

/** The same for those who wait for an engine's answer. */
export const LONG_WAITS = { answerMs: 120_000, takenMs: 120_000 } as const
